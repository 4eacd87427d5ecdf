/** A part of a text, as the arguments of `slice`. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/**
 * Finds a secret of printable ASCII in a text: plain, in hex, or in base64 of either alphabet, also inside a longer encoded
 * text; each also with characters escaped for a URL (`%2F`) or JSON (`\"`, `\/`, `\u002f`), up to three levels deep. In order,
 * without overlaps.
 *
 * Doesn't use regular expressions of the secret, because the engine caches their sources.
 */
export function stretchesOf(secret: string, text: string): readonly Stretch[] {
  const found = readings(text).flatMap((reading) =>
    [
      ...occurrences(secret, reading.text),
      ...hexStretches(secret, reading.text),
      ...base64Stretches(secret, reading.text),
    ].map(({ start, end }) => ({ start: reading.starts[start] ?? 0, end: reading.starts[end] ?? text.length })),
  )
  const merged: Stretch[] = []
  for (const stretch of found.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last === undefined || stretch.start >= last.end) merged.push(stretch)
    else merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, stretch.end) }
  }
  return merged
}

/** A text with its escapes decoded. */
interface Reading {
  readonly text: string
  /** Position of each character in the original text. */
  readonly starts: readonly number[]
}

const URL_ESCAPE = /%(?<hex>[\da-f]{2})/gi
const JSON_ESCAPE = /\\(?:u00(?<hex>[\da-f]{2})|(?<plain>["\\/]))/gi
/** JSON within JSON within a log line. Deeper nesting doesn't happen by accident. */
const MOST_WRAPPINGS = 3

function readings(text: string): readonly Reading[] {
  const asItIs = { text, starts: Array.from({ length: text.length }, (_, index) => index) }
  const all: Reading[] = [asItIs]
  for (const escape of [URL_ESCAPE, JSON_ESCAPE]) {
    let reading: Reading = asItIs
    for (let wrapping = 0; wrapping < MOST_WRAPPINGS && reading.text.search(escape) !== -1; wrapping += 1) {
      reading = unescaped(reading, escape)
      all.push(reading)
    }
  }
  return all
}

function unescaped(reading: Reading, escape: RegExp): Reading {
  const parts: string[] = []
  const starts: number[] = []
  let position = 0
  const copyTo = (end: number) => {
    parts.push(reading.text.slice(position, end))
    for (; position < end; position += 1) starts.push(reading.starts[position] ?? 0)
  }
  for (const { index, 0: written, groups } of reading.text.matchAll(escape)) {
    copyTo(index)
    parts.push(groups?.['plain'] ?? String.fromCharCode(Number.parseInt(groups?.['hex'] ?? '', 16)))
    starts.push(reading.starts[index] ?? 0)
    position = index + written.length
  }
  copyTo(reading.text.length)
  return { text: parts.join(''), starts }
}

function hexStretches(secret: string, text: string): readonly Stretch[] {
  const lowered = text.replaceAll(/[A-F]/g, (digit) => digit.toLowerCase())
  return occurrences(Buffer.from(secret).toString('hex'), lowered)
}

/** Shorter encoded text may match by chance. */
const LEAST_BASE64 = 6

function base64Stretches(secret: string, text: string): readonly Stretch[] {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/')
  return [0, 1, 2].flatMap((before) => {
    // The first and last encoded characters also depend on the text before and after the secret.
    const encoded = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]).toString('base64')
    const shared = before === 0 ? 0 : 1
    const own = encoded.slice(before + shared, Math.floor(((before + secret.length) * 8) / 6))
    if (own.length < LEAST_BASE64) return []
    return occurrences(own, standard).map(({ start, end }) => ({
      start: Math.max(0, start - shared),
      end: endOfBase64(text, end),
    }))
  })
}

/** The last encoded character, which also depends on the following text, and the padding. */
function endOfBase64(text: string, end: number): number {
  let after = /[\w+/-]/.test(text[end] ?? '') ? end + 1 : end
  while (text[after] === '=') after += 1
  return after
}

function occurrences(needle: string, text: string): readonly Stretch[] {
  if (needle === '') return []
  const found: Stretch[] = []
  for (let start = text.indexOf(needle); start !== -1; start = text.indexOf(needle, start + needle.length)) {
    found.push({ start, end: start + needle.length })
  }
  return found
}
