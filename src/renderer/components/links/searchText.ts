/** Plain repeated keys, which survive in links: `?filter=ai_score+%3C+60&sort=-timestamp`. */
export function parseSearch(text: string): Record<string, string[]> {
  const given = Map.groupBy(new URLSearchParams(text), ([key]) => key)
  return Object.fromEntries([...given].map(([key, pairs]) => [key, pairs.map(([, value]) => value)]))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof one === 'string') parameters.append(key, one)
    }
  }
  const text = parameters.toString()
  return text ? `?${text}` : ''
}
