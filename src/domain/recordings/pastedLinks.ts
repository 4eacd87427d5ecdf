/** The web addresses of a text that holds nothing else: one a line, or with spaces or commas between. Null when it is another text. */
export function pastedLinks(text: string): readonly string[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  if (parts.length === 0 || !parts.every((part) => /^https?:\/\//i.test(part))) return null
  return [...new Set(parts)]
}
