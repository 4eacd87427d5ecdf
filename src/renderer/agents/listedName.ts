import type { ListedAgent } from '../../contract/library/agents.ts'

/** The name of an agent or team as the list shows it. */
export function listedName({ key, name }: Pick<ListedAgent, 'key' | 'name'>): string {
  return name ?? `Agent ${key}`
}
