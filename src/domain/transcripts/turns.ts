/**
 * A transcript as the service gives it, «speaker-labelled lines separated by newlines», as turns.
 *
 * A label is what stands before a colon, but text has colons too («The question is: when?») and labels may have them
 * («Acme: Sofia Ruiz: …»), and nothing escapes either. So labels are recognised by recurring, not by their looks alone.
 * Each labelled line is a turn of its own: consecutive lines of one speaker stay apart, because each can be found and
 * sought by itself; `continuesSpeaker` lets the reader see them as one. A line without a label belongs to the line before it.
 * Source: interface, «Call (full form)», `analysis.transcription`.
 */
export interface Turn {
  /** Place in the transcript, from 0. */
  readonly index: number
  /** The label without its colon; null when the transcript has no labels here. */
  readonly speaker: string | null
  /** What was said; a line break where an unlabelled line followed. */
  readonly text: string
  /** Whether the turn before is by the same speaker. */
  readonly continuesSpeaker: boolean
}

/** A label longer than this is a sentence. */
const LONGEST_LABEL = 60
const MOST_LABEL_WORDS = 7
/** A label with two colons is the most that was seen; more prefixes would only cost time. */
const MOST_COLONS = 3
/** Words that name a part in a conversation even when they occur once. */
const ROLE_WORDS =
  /^(?:speaker|agent|rep|sales rep|representative|customer|client|lead|prospect|caller|interviewer|interviewee|participant|unknown|operator)(?:\s*(?:\d+|[a-z]))?$/iu

interface TurnOptions {
  /** Names of people known to be in the call; a label that is one of them counts even when it occurs once. */
  readonly knownNames?: readonly string[]
}

export function parseTurns(transcription: string, options: TurnOptions = {}): readonly Turn[] {
  const lines = transcription
    .split(/\r\n|\r|\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const isLabel = labelTest(lines, options.knownNames ?? [])

  const turns: { speaker: string | null; text: string }[] = []
  let sawLabel = false
  for (const line of lines) {
    const label = labelPrefixes(line).findLast(isLabel)
    if (label !== undefined) {
      sawLabel = true
      turns.push({ speaker: cleanLabel(label), text: textAfter(line, label) })
      continue
    }
    const last = turns.at(-1)
    if (last && sawLabel) last.text = last.text === '' ? line : `${last.text}\n${line}`
    else turns.push({ speaker: null, text: line })
  }

  return turns
    .filter((turn) => turn.text !== '')
    .map((turn, index, kept) => ({
      index,
      speaker: turn.speaker,
      text: turn.text,
      continuesSpeaker: index > 0 && turn.speaker !== null && kept[index - 1]!.speaker === turn.speaker,
    }))
}

/** The speakers in order of their first words. */
export function speakersOf(turns: readonly Turn[]): readonly string[] {
  return [...new Set(turns.flatMap((turn) => (turn.speaker === null ? [] : [turn.speaker])))]
}

function labelTest(lines: readonly string[], knownNames: readonly string[]): (label: string) => boolean {
  const known = new Set(knownNames.map((name) => name.trim().toLocaleLowerCase()))
  const counts = new Map<string, number>()
  for (const line of lines) {
    for (const prefix of labelPrefixes(line)) counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
  }
  const recurs = (label: string) => (counts.get(label) ?? 0) >= 2
  const isKnown = (label: string) => known.has(cleanLabel(label).toLocaleLowerCase())

  // «Acme: Sofia» is the label, and not «Acme», when every line that begins with «Acme:» goes on with a longer label that recurs.
  const extended = new Map<string, number>()
  for (const line of lines) {
    const prefixes = labelPrefixes(line)
    prefixes.slice(0, -1).forEach((prefix, index) => {
      const longer = prefixes[index + 1]!
      if (recurs(longer) || isKnown(longer)) extended.set(prefix, (extended.get(prefix) ?? 0) + 1)
    })
  }
  const isOnlyPartOfLabels = (label: string) => extended.get(label) === counts.get(label)
  const shorterIsLabel = (label: string) => {
    const cut = label.lastIndexOf(':')
    if (cut < 0) return false
    const shorter = label.slice(0, cut)
    return (recurs(shorter) || isKnown(shorter)) && !isOnlyPartOfLabels(shorter)
  }

  // A short transcript («Anna: Hi» – «Bob: Hello») repeats nobody: there, every line beginning with something like a name is the sign.
  const everyLineLabelled = lines.length > 1 && lines.every((line) => labelPrefixes(line).some(looksLikeName))

  return (label) => {
    if (isKnown(label)) return true
    if (shorterIsLabel(label) || isOnlyPartOfLabels(label)) return false
    if (recurs(label)) return true
    if (ROLE_WORDS.test(cleanLabel(label))) return true
    return looksLikeName(label) && (everyLineLabelled || label.trim().split(/\s+/u).length >= 2) && !label.includes(':')
  }
}

/** What could be a label at the start of a line, shortest first: before its first colon, before its second, … */
function labelPrefixes(line: string): readonly string[] {
  const prefixes: string[] = []
  let from = 0
  while (prefixes.length < MOST_COLONS) {
    const colon = line.indexOf(':', from)
    if (colon < 0 || colon > LONGEST_LABEL) break
    from = colon + 1
    // «14:05» and «https://» have no space behind the colon; a label does, or ends its line.
    if (from < line.length && !/\s/u.test(line[from]!)) continue
    const prefix = line.slice(0, colon)
    if (!couldBeLabel(prefix)) break
    prefixes.push(prefix)
  }
  return prefixes
}

function couldBeLabel(prefix: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(prefix) || prefix.trim().split(/\s+/u).length > MOST_LABEL_WORDS) return false
  // The end of a sentence inside it: this is speech. «Dr. Who» and «J. Doe» are names, so a full stop needs a longer word before it.
  return !/[!?;,]\s/u.test(prefix) && !/\p{L}{4,}\.\s/u.test(prefix)
}

/** Each word begins with a capital, a digit or belongs to a script without capitals: «Sofia Ruiz», «Speaker 2», «王芳». */
function looksLikeName(label: string): boolean {
  const words = cleanLabel(label).split(/[\s-]+/u)
  return words.length <= 5 && words.every((word) => /^[\p{Lu}\p{Lt}\p{Lo}\p{N}(]/u.test(word))
}

/** `[Sofia Ruiz]` and `**Sofia Ruiz**` are the same speaker as `Sofia Ruiz`. */
function cleanLabel(label: string): string {
  return label.replace(/^[[(*_\s]+|[\])*_\s]+$/gu, '') || label.trim()
}

function textAfter(line: string, label: string): string {
  return line.slice(label.length + 1).trim()
}
