/** What a text in the database holds; null if it isn't JSON, which no schema allows. */
export function parseStored(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}
