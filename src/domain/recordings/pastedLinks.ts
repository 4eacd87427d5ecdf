import { RECORDING_EXTENSIONS } from './formats.ts'

/** A recording's link with more columns of a CSV: `https://pbx/1.mp3,101`, but not `1.wav;jsessionid=1`. */
const MORE_COLUMNS = new RegExp(String.raw`^[^?#]*\.(?:${RECORDING_EXTENSIONS.join('|')})[,;](?!\w+=)`, 'i')

/**
 * The URLs in a text, separated by line breaks, spaces, commas or semicolons. Null if the text contains anything else,
 * such as other columns of a CSV. A comma or semicolon inside a URL belongs to it.
 */
export function pastedLinks(text: string): readonly string[] | null {
  const parts = text.split(/\s+|[,;]+(?=\s|$|https?:\/\/)/i).filter((part) => part !== '')
  if (parts.length === 0 || !parts.every((part) => /^https?:\/\//i.test(part))) return null
  if (parts.some((part) => MORE_COLUMNS.test(part))) return null
  return [...new Set(parts)]
}
