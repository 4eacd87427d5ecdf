import type { TextRange } from '../textSearch.ts'
import type { TurnPosition } from '../transcripts/alignment/alignment.ts'
import { expectedSeconds } from '../transcripts/alignment/spokenUnits.ts'

/** The part of a recording in which a hit is heard. */
export interface HeardStretch {
  readonly fromSeconds: number
  readonly toSeconds: number
  /** Whether the words are in it. Otherwise it's the neighborhood of where they may be. */
  readonly isSure: boolean
}

interface PlacedHit {
  readonly text: string
  /** Where the hit is in the text. */
  readonly range: TextRange
  /** Without a band, it's a guess from the lengths of the texts. */
  readonly position: Pick<TurnPosition, 'startSeconds'> & Partial<Pick<TurnPosition, 'endSeconds' | 'bandSeconds'>>
  /** Where the next line begins; undefined for the last one. */
  readonly next: PlacedHit['position'] | undefined
  readonly durationSeconds: number
}

/** So that the words aren't the first ones. */
const LEAD_IN_SECONDS = 2
/** How much of a long line is heard; the words themselves are heard in any case. */
const USUAL_MOST_SECONDS = 12
/** After the words, if the line is longer. */
const AFTER_SECONDS = 1
/** The end of a line is where its sound becomes faint. */
const END_SECONDS = 0.5
/** How far words may be from their share of the line: people don't speak at one pace. */
const PACE = 0.15
const MOST_PACE_SECONDS = 1.5
/** If the words can be anywhere in a longer part, it isn't known where they are. */
const SURE_SECONDS = 8
/** Around the guess. */
const BEFORE_GUESS_SECONDS = 6
const AFTER_GUESS_SECONDS = 14

/** From 2 s before the earliest moment at which the words may begin, to the end of the line. */
export function heardStretch({ text, range, position, next, durationSeconds }: PlacedHit): HeardStretch {
  const { startSeconds, bandSeconds: band } = position
  const limit = next?.startSeconds ?? durationSeconds
  const endSeconds = Math.max(startSeconds, Math.min(position.endSeconds ?? limit, limit))
  const share = (end: number) => expectedSeconds(text.slice(0, end)) / expectedSeconds(text)
  const [from, to] = [range.start === 0 ? 0 : share(range.start), range.end >= text.length ? 1 : share(range.end)]
  const within = (seconds: number) => Math.max(0, Math.min(durationSeconds, seconds))
  const length = endSeconds - startSeconds
  if (band === undefined) {
    const guess = startSeconds + from * length
    const toSeconds = within(guess + AFTER_GUESS_SECONDS)
    return { fromSeconds: within(guess - BEFORE_GUESS_SECONDS), toSeconds, isSure: false }
  }
  const pace = Math.min(MOST_PACE_SECONDS, PACE * length)
  const latestEnd = Math.max(
    endSeconds,
    band.to,
    Math.min(next?.bandSeconds?.to ?? endSeconds, endSeconds + SURE_SECONDS),
  )
  const earliest = Math.max(band.from, band.from + from * (endSeconds - band.from) - (from === 0 ? 0 : pace))
  const latest = Math.min(latestEnd, band.to + to * (latestEnd - band.to) + (to === 1 ? 0 : pace))
  const fromSeconds = within(earliest - LEAD_IN_SECONDS)
  const mostTo = Math.max(fromSeconds + USUAL_MOST_SECONDS, latest + AFTER_SECONDS)
  return {
    fromSeconds,
    toSeconds: within(Math.min(latestEnd + END_SECONDS, mostTo)),
    isSure: latest - earliest - (to - from) * length <= SURE_SECONDS,
  }
}
