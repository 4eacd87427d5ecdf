import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { agentRefWords, type AgentRef, userOf } from '../../domain/recordings/agentRef.ts'
import { type CallType, nameOfUser, type User } from '../../domain/workspaces/directory.ts'
import { useCoreQueries } from './connection/workspace.tsx'

/** The workspace's users and call types, and their names by ID. The lists are empty until they are loaded. */
export interface Directory {
  readonly users: readonly User[]
  readonly callTypes: readonly CallType[]
  /** The active users, who can be chosen as agents. */
  readonly agents: readonly User[]
  /** Whether loading the users has ended, also if it failed. */
  readonly isSettled: boolean
  /** `otherwise`: if no such user is known. */
  readonly agentName: (ref: AgentRef, otherwise?: string) => string
  readonly callTypeName: (id: number, otherwise?: string) => string
  /** Keys of the users' custom fields. */
  readonly customFields: readonly string[]
}

export function useDirectory(): Directory {
  const queries = useCoreQueries()
  const { data: users, isPending } = useQuery(queries.directory.users.queryOptions())
  const types = useQuery(queries.directory.callTypes.queryOptions()).data
  return useMemo(() => {
    const typeNames = new Map(types?.map(({ id, name }) => [id, name]))
    return {
      users: users ?? [],
      callTypes: types ?? [],
      agents: users?.filter(({ isActive }) => isActive) ?? [],
      isSettled: !isPending,
      agentName: (ref, otherwise = agentRefWords(ref)) => {
        const user = userOf(ref, users ?? [])
        return user === undefined ? otherwise : nameOfUser(user)
      },
      callTypeName: (id, otherwise = `Call type ${id}`) => typeNames.get(id) ?? otherwise,
      customFields: [...new Set(users?.flatMap(({ customFields }) => customFields?.map(({ key }) => key) ?? []))],
    }
  }, [users, types, isPending])
}
