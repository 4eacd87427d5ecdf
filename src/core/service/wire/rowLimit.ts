const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const [OPEN_LIST, CLOSE_LIST, OPEN_RECORD, CLOSE_RECORD] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Whether a list in the response's outermost object has more than `most` items. Scans the text, because parsing millions of
 * rows would use the memory of millions of objects before they could be counted. For text that isn't JSON the result is
 * arbitrary; the parser rejects it.
 */
export function hasMoreRows(text: string, most: number): boolean {
  let depth = 0
  let isInList = false
  let separators = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfText(text, at)
    else if (code === OPEN_LIST || code === OPEN_RECORD) {
      depth += 1
      if (depth === 2) {
        isInList = code === OPEN_LIST
        separators = 0
      }
    } else if (code === CLOSE_LIST || code === CLOSE_RECORD) depth -= 1
    else if (code === COMMA && depth === 2 && isInList) {
      separators += 1
      if (separators >= Math.max(1, most)) return true
    }
  }
  return false
}

/** Position of the closing quote of the string at `start`. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; ;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return text.length
    let before = quote
    while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1
    if ((quote - before) % 2 === 0) return quote
    at = quote + 1
  }
}
