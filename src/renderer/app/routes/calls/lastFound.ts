/** The call that was opened last from the results of a search, to return to its place. */
let last: { readonly text: string; readonly callId: number } | null = null

export function rememberFound(text: string, callId: number): void {
  last = { text, callId }
}

export function lastFound(text: string): number | null {
  return last?.text === text ? last.callId : null
}
