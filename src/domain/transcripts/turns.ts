/**
 * Parses the service's transcript, "speaker-labelled lines separated by newlines", into turns.
 *
 * A label precedes a colon, but text also has colons ("The question is: when?"), and so may labels ("Acme: Sofia Ruiz: …"),
 * and neither is escaped. So labels are recognized by recurring, not only by their form. Each labeled line is its own turn:
 * consecutive lines of one speaker stay separate, because each can be found and played; `continuesSpeaker` lets the reader
 * join them. A line without a label belongs to the line before it. Source: interface, "Call (full form)",
 * `analysis.transcription`.
 */
export interface Turn {
  /** Index in the transcript, from 0. */
  readonly index: number
  /** The label without its colon; null if there is none. */
  readonly speaker: string | null
  /** The text; has line breaks for unlabeled lines that followed. */
  readonly text: string
  /** The start according to the transcript: `[00:00:01] Anna Bell:`, `Anna Bell (00:01):`. Null if it has none. */
  readonly writtenSeconds: number | null
  readonly continuesSpeaker: boolean
}

/** A longer label is a sentence. */
const LONGEST_LABEL = 60
const MOST_LABEL_WORDS = 7
/** Labels with at most two colons occur; more prefixes would only cost time. */
const MOST_COLONS = 3
/** Words for a role in a conversation, accepted as labels even if they occur once. */
const ROLE_WORDS =
  /^(?:speaker|agent|rep|sales rep|representative|customer|client|lead|prospect|caller|interviewer|interviewee|participant|unknown|operator)(?:[\s_]*(?:\d+|[a-z]))?$/iu

interface TurnOptions {
  /** Names of people known to be in the call; they are accepted as labels even if they occur once. */
  readonly knownNames?: readonly string[]
}

export function parseTurns(transcription: string, { knownNames = [] }: TurnOptions = {}): readonly Turn[] {
  const lines = transcription
    .split(/\r\n|\r|\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const known = new Set(knownNames.map((name) => name.trim().toLowerCase()))
  const isKnown = (label: string) => known.has(cleanLabel(label).toLowerCase())
  const prefixesOfLines = withoutTimes(lines.map(labelPrefixes), isKnown)
  const isLabel = labelTest(prefixesOfLines, isKnown)

  const turns: { speaker: string | null; text: string; writtenSeconds: number | null }[] = []
  let sawLabel = false
  for (const [index, line] of lines.entries()) {
    const found = prefixesOfLines[index]!.findLast(isLabel)
    if (found !== undefined) {
      sawLabel = true
      const { label, text, writtenSeconds } = found
      turns.push({ speaker: cleanLabel(label), text, writtenSeconds })
      continue
    }
    const last = turns.at(-1)
    if (last && sawLabel) last.text = last.text === '' ? line : `${last.text}\n${line}`
    else turns.push({ speaker: null, text: line, writtenSeconds: null })
  }

  return turns
    .filter((turn) => turn.text !== '')
    .map((turn, index, kept) => ({
      index,
      speaker: turn.speaker,
      text: turn.text,
      writtenSeconds: turn.writtenSeconds,
      continuesSpeaker: index > 0 && turn.speaker !== null && kept[index - 1]!.speaker === turn.speaker,
    }))
}

/** The speakers in order of their first words. */
export function speakersOf(turns: readonly Turn[]): readonly string[] {
  return [...new Set(turns.flatMap((turn) => (turn.speaker === null ? [] : [turn.speaker])))]
}

/** Drops "At 14" of "At 14: 05", and keeps "Room 2" of "Room 2: 25 people" if "Room 2" or "Room 12" is a label elsewhere. */
function withoutTimes(
  prefixesOfLines: readonly (readonly LabelPrefix[])[],
  isKnown: (label: string) => boolean,
): readonly (readonly LabelPrefix[])[] {
  const certain = new Set<string>()
  for (const { label, isPerhapsTime } of prefixesOfLines.flat()) {
    if (!isPerhapsTime) certain.add(label).add(withoutNumber(label))
  }
  const isTime = ({ label, isTight, isPerhapsTime, writtenSeconds }: LabelPrefix, index: number) =>
    isPerhapsTime &&
    !(index === 0 && writtenSeconds !== null) &&
    !certain.has(label) &&
    !isKnown(label) &&
    (isTight || !ROLE_WORDS.test(cleanLabel(label))) &&
    !(looksLikeName(label) && /\p{L}/u.test(label) && certain.has(withoutNumber(label)))
  return prefixesOfLines.map((prefixes) => prefixes.filter((prefix, index) => !isTime(prefix, index)))
}

function labelTest(
  prefixesOfLines: readonly (readonly LabelPrefix[])[],
  isKnown: (label: string) => boolean,
): (prefix: LabelPrefix, index: number, ofLine: readonly LabelPrefix[]) => boolean {
  const counts = new Map<string, number>()
  for (const { label } of prefixesOfLines.flat()) counts.set(label, (counts.get(label) ?? 0) + 1)
  const recurs = (label: string) => (counts.get(label) ?? 0) >= 2

  // "Acme: Sofia" is the label, and not "Acme", if every line that begins with "Acme:" continues with a longer label that
  // recurs.
  const extended = new Map<string, number>()
  for (const prefixes of prefixesOfLines) {
    prefixes.slice(0, -1).forEach(({ label }, index) => {
      const longer = prefixes[index + 1]!.label
      if (isKnown(longer) || (recurs(longer) && couldExtend(label, longer)))
        extended.set(label, (extended.get(label) ?? 0) + 1)
    })
  }
  const isOnlyPartOfLabels = (label: string) => extended.get(label) === counts.get(label)
  const isLabelItself = ({ label }: LabelPrefix) => (recurs(label) || isKnown(label)) && !isOnlyPartOfLabels(label)

  // In a short transcript ("Anna: Hi", "Bob: Hello"), labels don't recur: accept them if every line begins with something
  // like a name.
  const everyLineLabelled =
    prefixesOfLines.length > 1 &&
    prefixesOfLines.every((prefixes) => prefixes.some(({ label }) => looksLikeName(label)))

  return ({ label, isTight, writtenSeconds }, index, ofLine) => {
    if (isKnown(label)) return true
    if (isOnlyPartOfLabels(label) || ofLine.slice(0, index).some(isLabelItself)) return false
    if (recurs(label)) return true
    if (ROLE_WORDS.test(cleanLabel(label))) return true
    if (!looksLikeName(label) || COLON.test(label)) return false
    // Sentences don't have a time beside them.
    if (everyLineLabelled || writtenSeconds !== null) return true
    const words = cleanLabel(label).split(/\s+/u)
    return !isTight && (words.length >= 2 || isLoneName(words[0]!))
  }
}

/** "Acme: Sofia de la Cruz" has a name behind "Acme"; "Sofia: The question is", "Sofia: Note" and "Sofia: 3" don't. */
function couldExtend(label: string, longer: string): boolean {
  const added = cleanLabel(longer.slice(label.length + 1))
  if (!/\p{L}/u.test(added) || COLON.test(added) || REMARK_WORDS.test(added)) return false
  const words = added.split(/\s+/u)
  return looksLikeName(words[0]!) && looksLikeName(words.at(-1)!)
}

/** Equal for "Room 2" and "Room 12". */
function withoutNumber(label: string): string {
  return cleanLabel(label).replace(/\d+$/u, '#')
}

interface LabelPrefix {
  /** Without its colon and a time beside it. */
  readonly label: string
  readonly text: string
  readonly writtenSeconds: number | null
  /** No space after the colon: `Anna:Hi`. */
  readonly isTight: boolean
  /** "Speaker 2: 25 users" is written like "At 14: 05". */
  readonly isPerhapsTime: boolean
}

const COLON = /[:：]/u
const TIME = String.raw`(?:(?<hours>\d{1,2}):)?(?<minutes>\d{1,3}):(?<seconds>[0-5]\d(?:[.,]\d{1,3})?)`
const TIME_BEFORE = new RegExp(String.raw`^(?:\[${TIME}\]|\(${TIME}\)|${TIME}(?=\s))\s*(?:[-–—]\s+)?`, 'u')
const TIME_BEHIND = new RegExp(String.raw`\s*(?:\[${TIME}\]|\(${TIME}\))\s*$`, 'u')

/** Shortest first: before its first colon, before its second, … */
function labelPrefixes(line: string): readonly LabelPrefix[] {
  const before = TIME_BEFORE.exec(line)
  const body = before ? line.slice(before[0].length) : line
  const prefixes: LabelPrefix[] = []
  let from = 0
  let firstTime = Infinity
  while (prefixes.length < MOST_COLONS) {
    const found = body.slice(from, LONGEST_LABEL + 1).search(COLON)
    if (found < 0) break
    const colon = from + found
    from = colon + 1
    const behind = TIME_BEHIND.exec(body.slice(0, colon))
    const label = behind ? body.slice(0, behind.index) : body.slice(0, colon)
    // A time in the label, and not beside it, is speech. A bracket that is still open has a time in it, or a remark.
    if (firstTime < label.length || /.[([][^)\]]*$/u.test(label)) continue
    const isPerhapsTime = isLikeTime(body, colon)
    if (isPerhapsTime) firstTime = Math.min(firstTime, colon)
    const isTight = body[colon] === ':' && from < body.length && !/\s/u.test(body[from]!)
    // "https://" and "C:\…" have no space after the colon either, so without a space only a name is accepted.
    if (isTight && (!/[\p{L}\p{N}]/u.test(body[from]!) || !looksLikeName(label) || !/\p{L}/u.test(label))) continue
    if (!couldBeLabel(label)) break
    const writtenSeconds = secondsOf(before ?? behind)
    prefixes.push({ label, text: body.slice(from).trim(), writtenSeconds, isTight, isPerhapsTime })
  }
  return prefixes
}

/** "14:05" and also "14: 05". */
function isLikeTime(text: string, colon: number): boolean {
  return /(?<!\d)\d\d?$/u.test(text.slice(0, colon)) && /^\s?[0-5]\d(?!\d)/u.test(text.slice(colon + 1))
}

function secondsOf(time: RegExpExecArray | null): number | null {
  const groups = time?.groups
  if (groups === undefined) return null
  const { hours = '0', minutes = '0', seconds = '0' } = groups
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))
}

/** Words that open a remark; as the only word before a colon, they are more likely a remark than a name. */
const REMARK_WORDS =
  /^(?:notes?|question|answer|example|summary|update|reminder|warning|agenda|action|subject|total|price|first|second|third|next|finally|yes|yeah|no|okay|well|also|but|and|because|however|anyway|result|problem|solution|point|fact|plus|today|tomorrow)$/iu

/** One word that is a name by itself even if it occurs once. */
function isLoneName(word: string): boolean {
  const isName = /^\p{Lu}[\p{L}\p{M}'’-]{2,}$/u.test(word) || /^[\p{Lo}\p{M}]{2,4}$/u.test(word)
  return isName && !REMARK_WORDS.test(word)
}

function couldBeLabel(prefix: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(prefix) || prefix.trim().split(/\s+/u).length > MOST_LABEL_WORDS) return false
  // Contains the end of a sentence, so this is speech. "Dr. Who" and "J. Doe" are names, so a period needs a longer word
  // before it.
  return !/[!?;,]\s|[。！？，；]/u.test(prefix) && !/\p{L}{4,}\.\s/u.test(prefix)
}

/** Each word begins with a capital or a digit, or belongs to a script without capitals: "Sofia Ruiz", "Speaker 2", "王芳". */
function looksLikeName(label: string): boolean {
  const words = cleanLabel(label).split(/[\s-]+/u)
  return words.length <= 5 && words.every((word) => /^[\p{Lu}\p{Lt}\p{Lo}\p{N}(]/u.test(word))
}

/** `[Sofia Ruiz]` and `**Sofia Ruiz**` are the same speaker as `Sofia Ruiz`. */
function cleanLabel(label: string): string {
  return label.replace(/^[[(*_\s]+|[\])*_\s]+$/gu, '') || label.trim()
}
