/** A test of Postgres' LIKE; null if the pattern is invalid because it ends in an escape character. */
export function likeTest(pattern: string): ((text: string) => boolean) | null {
  const pieces = readPattern(pattern)
  if (pieces === null) return null
  const [first, ...others] = pieces
  const last = others.at(-1)
  if (last === undefined) return exactTest(first!)
  const middle = others.slice(0, -1).filter((piece) => piece.length > 0)
  const inner = middle[0]
  const isContains = first!.length === 0 && last.length === 0 && middle.length === 1
  if (isContains && inner!.length === 1 && typeof inner![0] === 'string') {
    const [literal] = inner as readonly [string]
    return (text) => text.includes(literal)
  }
  return (text) => {
    const start = matchAt(text, 0, first!)
    if (start === -1) return false
    let at = start
    for (const piece of middle) {
      at = find(text, at, piece)
      if (at === -1) return false
    }
    return endsWith(text, at, last)
  }
}

/** `_`: one character. */
type Part = string | typeof ANY
const ANY = Symbol('_')
/** What is between two `%`. */
type Piece = readonly Part[]

function readPattern(pattern: string): readonly Piece[] | null {
  const pieces: Part[][] = [[]]
  let literal = ''
  const endLiteral = () => {
    if (literal !== '') pieces.at(-1)!.push(literal)
    literal = ''
  }
  for (let at = 0; at < pattern.length; at += 1) {
    const unit = pattern[at]!
    if (unit === '\\') {
      at += 1
      if (at === pattern.length) return null
      literal += pattern[at]!
    } else if (unit === '%') {
      endLiteral()
      pieces.push([])
    } else if (unit === '_') {
      endLiteral()
      pieces.at(-1)!.push(ANY)
    } else literal += unit
  }
  endLiteral()
  return pieces
}

function exactTest(piece: Piece): (text: string) => boolean {
  const [literal = ''] = piece
  if (piece.length <= 1 && typeof literal === 'string') return (text) => text === literal
  return (text) => matchAt(text, 0, piece) === text.length
}

/** Where the piece ends if it begins at `at`; -1 if it doesn't. */
function matchAt(text: string, at: number, piece: Piece): number {
  let end = at
  for (const part of piece) {
    if (part === ANY) {
      if (end >= text.length) return -1
      end += characterLength(text, end)
    } else {
      if (!text.startsWith(part, end)) return -1
      end += part.length
    }
  }
  return end
}

/** Where the first occurrence of the piece from `from` on ends; -1 without one. */
function find(text: string, from: number, piece: Piece): number {
  const literalAt = piece.findIndex((part) => part !== ANY)
  const literal = literalAt === -1 ? null : (piece[literalAt] as string)
  // The literal can't be before the characters in front of it.
  let start = skip(text, from, literalAt === -1 ? 0 : literalAt)
  for (;;) {
    const found = literal === null ? start : text.indexOf(literal, start)
    if (found === -1 || found > text.length) return -1
    const at = literal === null ? found : back(text, found, literalAt)
    const end = at < from ? -1 : matchAt(text, at, piece)
    if (end !== -1 || literal === null) return end
    start = found + 1
  }
}

/** `count` characters after `at`. */
function skip(text: string, at: number, count: number): number {
  let end = at
  for (let left = count; left > 0; left -= 1) end += characterLength(text, end)
  return end
}

/** `count` characters before `at`. */
function back(text: string, at: number, count: number): number {
  let start = at
  for (let left = count; left > 0; left -= 1) start -= start > 1 && isLow(text, start - 1) ? 2 : 1
  return start
}

/** Whether the piece is at the end of the text, and begins at `from` or later. */
function endsWith(text: string, from: number, piece: Piece): boolean {
  let end = text.length
  for (const part of piece.toReversed()) {
    if (part === ANY) end = back(text, end, 1)
    else if (text.endsWith(part, end)) end -= part.length
    else return false
    if (end < from) return false
  }
  return true
}

/** In UTF-16 units. */
function characterLength(text: string, at: number): number {
  return isLow(text, at + 1) ? 2 : 1
}

function isLow(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff
}
