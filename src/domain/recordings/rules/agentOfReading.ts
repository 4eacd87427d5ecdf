import type { User } from '../../workspaces/directory.ts'
import { agentOfText } from '../rows/agentGuess.ts'
import type { AgentRule } from './importRule.ts'
import { type NameReading, agentTextOf } from './nameReading.ts'
import type { AgentGap } from './ruleResult.ts'

export type ReadAgent =
  | { readonly kind: 'known'; readonly userId: number }
  | { readonly kind: 'unknown'; readonly why: AgentGap; readonly agentText: string | null }

/**
 * The user with the extension or the name. A remembered correction takes precedence. A user who left may have had an
 * extension that another has now, and the call may be old, so two users with one extension are unknown, active or not.
 */
export function agentOfReading(
  reading: Pick<NameReading, 'extension' | 'agentName'>,
  { customField, remembered }: AgentRule,
  users: readonly User[],
): ReadAgent {
  const { extension, agentName } = reading
  const agentText = agentTextOf(reading)
  if (agentText === null) return { kind: 'unknown', why: 'no-agent', agentText }
  for (const text of [extension, agentName]) {
    const userId = text !== null && Object.hasOwn(remembered, text) ? remembered[text] : undefined
    if (userId !== undefined) return { kind: 'known', userId }
  }
  const byExtension = extension === null || customField === null ? [] : usersWith(extension, customField, users)
  // Digits alone would be read as the id of a user.
  const named = agentName === null || /^\d+$/.test(agentName) ? null : agentOfText(agentName, users)
  const found = [...new Set([...byExtension, ...(named === null ? [] : [named])])]
  const [userId] = found
  if (userId === undefined) return { kind: 'unknown', why: 'unknown-agent', agentText }
  return found.length === 1 ? { kind: 'known', userId } : { kind: 'unknown', why: 'several-agents', agentText }
}

function usersWith(extension: string, customField: string, users: readonly User[]): readonly number[] {
  return users
    .filter(({ customFields }) =>
      customFields?.some(
        ({ key, value }) => key === customField && value !== null && String(value).trim() === extension,
      ),
    )
    .map(({ userId }) => userId)
}
