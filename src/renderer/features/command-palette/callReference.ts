const MOST_DIGITS = 15

/** The id of a call in a typed number (`123`, `#123`) or a pasted link of the web app, of a browser or of the system. */
export function callReference(text: string): number | null {
  const trimmed = text.trim()
  const digits = /^#?([1-9]\d*)$/.exec(trimmed)?.[1] ?? idInLink(trimmed)
  return digits === undefined || digits.length > MOST_DIGITS ? null : Number(digits)
}

function idInLink(text: string): string | undefined {
  const url = URL.parse(text)
  if (url === null) return undefined
  // `…/calls/123` of the web app and of this one, `earshot://call/123`.
  return /(?:^|\/)calls?\/([1-9]\d*)\/?$/.exec(`${url.protocol === 'earshot:' ? url.host : ''}${url.pathname}`)?.[1]
}
