import type { ListedAgent } from '../../contract/library/agents.ts'

/** The name of an agent or team as the list shows it. */
export function listedName({ key, name }: Pick<ListedAgent, 'key' | 'name'>): string {
  return name ?? `Agent ${key}`
}

/** "Sales team" for `sales_team`. */
export function teamName(key: string): string {
  const words = key.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
