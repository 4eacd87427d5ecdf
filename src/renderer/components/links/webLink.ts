/** Returns http(s) URLs only, because records can contain any text. Null for everything else, including relative URLs. */
export function webLink(address: string | null): string | null {
  if (address === null) return null
  const url = URL.parse(address)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}
