/** A link that may be offered to a person: http(s) only, whatever a record holds. Null for everything else, relative addresses too. */
export function webLink(address: string | null): string | null {
  if (address === null) return null
  const url = URL.parse(address)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}
