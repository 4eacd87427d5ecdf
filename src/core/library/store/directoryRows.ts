import type { CallType, CustomField, User } from '../../../domain/workspaces/directory.ts'
import { withoutSecretQueries } from '../../secrets/withoutSecretQueries.ts'
import type { Statements } from '../../storage/statements.ts'
import { bit, listOf, number, text } from '../columns.ts'

/** Replaces the workspace's users and call types. */
export function putDirectory(sql: Statements, users: readonly User[], callTypes: readonly CallType[]): void {
  sql.run('DELETE FROM users')
  for (const user of withoutSecretQueries(users)) {
    sql.insert('users', {
      user_id: user.userId,
      workspace_id: user.workspaceId,
      email: user.email,
      name: user.name,
      is_active: bit(user.isActive),
      custom_fields: user.customFields === null ? null : JSON.stringify(user.customFields),
    })
  }
  sql.run('DELETE FROM call_types')
  for (const { id, name, description, isArchived } of withoutSecretQueries(callTypes)) {
    sql.insert('call_types', { id, name, description, is_archived: bit(isArchived) })
  }
}

export function storedUsers(sql: Statements): readonly User[] {
  return sql.all('SELECT * FROM users ORDER BY user_id').map((row) => ({
    userId: Number(row['user_id']),
    workspaceId: number(row['workspace_id']),
    email: text(row['email']),
    name: text(row['name']),
    isActive: row['is_active'] === 1,
    customFields: row['custom_fields'] === null ? null : (listOf(row['custom_fields']) as readonly CustomField[]),
  }))
}
