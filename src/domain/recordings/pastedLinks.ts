/**
 * The URLs in a text, separated by line breaks, spaces, commas or semicolons. Null if the text contains anything else. A
 * comma or semicolon inside a URL belongs to it.
 */
export function pastedLinks(text: string): readonly string[] | null {
  const parts = text.split(/\s+|[,;]+(?=\s|$|https?:\/\/)/i).filter((part) => part !== '')
  if (parts.length === 0 || !parts.every((part) => /^https?:\/\//i.test(part))) return null
  return [...new Set(parts)]
}
