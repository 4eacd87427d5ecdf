import type { Agent } from './call.ts'

export function agentWords({ id, name, email }: Agent): string {
  return name ?? email ?? (id === null ? 'Agent without a name' : `Agent ${id}`)
}
