/** The URLs in a text, separated by line breaks, spaces or commas. Null if the text contains anything else. */
export function pastedLinks(text: string): readonly string[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  if (parts.length === 0 || !parts.every((part) => /^https?:\/\//i.test(part))) return null
  return [...new Set(parts)]
}
