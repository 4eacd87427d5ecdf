import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { agentRefWords, type AgentRef } from '../../../domain/recordings/agentRef.ts'
import type { User } from '../../../domain/workspaces/directory.ts'
import { useCoreQueries } from '../../client/connection/workspace'
import type { AgentName } from '../../features/watched-folders/choices/AgentList.tsx'

/** The workspace's users and call types by their ids. An id stands for a name that isn't known. */
export interface Directory {
  /** Who can be chosen. */
  readonly agents: readonly AgentName[]
  /** Empty until they are known. */
  readonly users: readonly User[]
  readonly agentName: (userId: AgentRef) => string
  readonly callTypeName: (id: number) => string
  /** Keys of the users' custom fields. */
  readonly customFields: readonly string[]
}

export function useDirectory(): Directory {
  const queries = useCoreQueries()
  const users = useQuery(queries.directory.users.queryOptions()).data
  const types = useQuery(queries.directory.callTypes.queryOptions()).data
  return useMemo(() => {
    const names = new Map<AgentRef, string>(
      users?.map(({ userId, name, email }) => [userId, name ?? email ?? agentRefWords(userId)]),
    )
    const typeNames = new Map(types?.map(({ id, name }) => [id, name]))
    const agentName = (userId: AgentRef) => names.get(userId) ?? agentRefWords(userId)
    const active = users?.filter(({ isActive }) => isActive) ?? []
    return {
      agents: active.map(({ userId }) => ({ userId, name: agentName(userId) })),
      users: users ?? [],
      agentName,
      callTypeName: (id) => typeNames.get(id) ?? `Call type ${id}`,
      customFields: [...new Set(users?.flatMap(({ customFields }) => customFields?.map(({ key }) => key) ?? []))],
    }
  }, [users, types])
}
