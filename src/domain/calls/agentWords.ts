import type { Agent } from './call.ts'

/** What a call's agent is called where there is room for one thing. */
export function agentWords({ id, name, email }: Agent): string {
  return name ?? email ?? (id === null ? 'Agent without a name' : `Agent ${id}`)
}
