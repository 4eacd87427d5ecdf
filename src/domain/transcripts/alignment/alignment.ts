import type { InteractionMetrics } from '../../calls/call.ts'
import { fitOf, HOPELESS, HOPELESS_WHERE_COSTLY, readLearning } from './alignmentLearning.ts'
import { USUAL_UNWRITTEN, type UnwrittenModel } from './alignmentModel.ts'
import type { StartChances } from './alignmentPass.ts'
import { sideEdges, sideVoices } from './alignmentSides.ts'
import { consistentPins, type Pin } from '../pins.ts'
import { proportionalPositions } from './proportionalPositions.ts'
import type { Reading } from './reading.ts'
import type { SpeechActivity } from './speechActivity.ts'
import { speechPlaces, STEP_SECONDS, type SpeechPlaces } from './speechClock.ts'
import { startingPaces } from './startingPaces.ts'
import { spokenUnits, type SpokenUnit } from './spokenUnits.ts'
import type { Turn } from '../turns.ts'
import { writtenPins, type TimedTurn } from './writtenTimes.ts'

/**
 * The position of a turn in the recording. The interface has no times for turns, so positions are estimates and shown as
 * such (≈), except where the user or the transcript itself gives the time. Seconds from the start of the recording.
 */
export interface TurnPosition {
  readonly startSeconds: number
  /** The estimated end of its last word; never after the start of the next turn. */
  readonly endSeconds: number
  /** Contains the true start in at least nine of ten cases. A single moment for a pinned line. */
  readonly bandSeconds: { readonly from: number; readonly to: number }
  readonly isPinned: boolean
  /** The transcript gives this time. */
  readonly isWritten: boolean
}

export interface AlignmentInput {
  readonly activity: SpeechActivity
  readonly durationSeconds: number
  /** The label of the speaker who is the agent; null if unknown. */
  readonly agentSpeaker?: string | null
  readonly metrics?: Pick<InteractionMetrics, 'repTalkRatio' | 'silenceRatio' | 'callExchanges'>
  /** Lines with a time set by the user, in the order of the edits. */
  readonly pins?: readonly Pin[]
}

type AlignedTurn = Pick<Turn, 'speaker'> & TimedTurn

/** Three hours have 5,000 sentences; if commas would exceed this, they are ignored. */
const MOST_UNITS = 6000
/** Transcripts with more units are read once, on a coarser grid; otherwise the user would notice the delay. */
const MANY_UNITS = 2500

/**
 * Returns one position per turn: places turns over the speech so that their lengths fit their texts, their borders are in
 * pauses and, if each speaker has a side, they are on their speaker's side (`alignmentPass.ts`). Monotone, within the
 * recording, deterministic. Pinned lines are at their pins, and lines with a time in the transcript at that time, unless a
 * pin overrides it. Cost in processor time: 0.3 s for half an hour; the same for three hours with 5,000 turns, which are
 * read once on a coarser grid. Run it in a worker.
 */
export function estimatePositions(turns: readonly AlignedTurn[], input: AlignmentInput): readonly TurnPosition[] {
  if (turns.length === 0) return []
  const durationSeconds = Math.max(0, input.durationSeconds)
  const byHand = input.pins ?? []
  const pins = consistentPins([...writtenPins(turns, durationSeconds), ...byHand], {
    turnCount: turns.length,
    durationSeconds,
  })
  const written = new Set(pins.filter((pin) => !byHand.includes(pin)).map(({ turnIndex }) => turnIndex))
  const units = spokenUnits(turns, MOST_UNITS)
  const call = describeCall(turns, units, input)
  const ranges = rangesBetween(pins, turns.length, durationSeconds)
  const starts = ranges.flatMap((range) => startsWithin(range, turns, call, input.activity))
  const marked = starts.map((start, index) => ({
    ...start,
    isPinned: start.isPinned && !written.has(index),
    isWritten: written.has(index),
  }))
  return withEnds(marked, input.activity, durationSeconds)
}

/** The turn at `seconds`: the last that has started; −1 before the first. */
export function turnAt(positions: readonly Pick<TurnPosition, 'startSeconds'>[], seconds: number): number {
  let low = 0
  let high = positions.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (positions[middle]!.startSeconds <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Shared by all ranges between pins. */
interface CallDescription {
  readonly units: readonly SpokenUnit[]
  /** By unit. */
  readonly speakers: readonly number[]
  readonly paces: readonly number[]
  /** By speaker: 0 is left, 1 is right, −1 unknown. */
  readonly sideOf: readonly number[]
  readonly unwritten: UnwrittenModel
}

function describeCall(
  turns: readonly AlignedTurn[],
  units: readonly SpokenUnit[],
  input: AlignmentInput,
): CallDescription {
  const labels = [...new Set(turns.map((turn) => turn.speaker))]
  const indexOf = new Map(labels.map((label, index) => [label, index]))
  const speakers = units.map((unit) => indexOf.get(turns[unit.turnIndex]!.speaker)!)
  const paces = startingPaces({
    units,
    speakers,
    speakerCount: labels.length,
    agent: indexOf.get(input.agentSpeaker ?? null) ?? null,
    activity: input.activity,
    durationSeconds: input.durationSeconds,
    metrics: input.metrics,
  })
  const unwritten = unwrittenBetween(turns, input.metrics?.callExchanges ?? null)
  const call = { units, speakers, paces, sideOf: labels.map(() => -1), unwritten }
  return { ...call, sideOf: likeliestSides(call, input) }
}

/** Measured: at 0.1 a reading explains its own mistakes by unwritten speech. */
const MOST_UNWRITTEN = 0.02

/** If the transcript has fewer turns than the service counts, it omits others' turns; each adds two exchanges. */
function unwrittenBetween(turns: readonly AlignedTurn[], callExchanges: number | null): UnwrittenModel {
  const written = turns.filter((turn, index) => turn.speaker !== turns[index - 1]?.speaker).length
  const leftOut = ((callExchanges ?? 0) - written) / (2 * turns.length)
  return { ...USUAL_UNWRITTEN, between: Math.min(MOST_UNWRITTEN, Math.max(USUAL_UNWRITTEN.between, leftOut)) }
}

/**
 * Which speaker is on which side: the reading with the best fit, among those with one speaker alone on a side and all
 * others on the other (an agent with a headset, a room of customers at the far end).
 */
function likeliestSides(call: CallDescription, { activity, durationSeconds }: AlignmentInput): readonly number[] {
  const { sides } = activity
  if (!sides || call.sideOf.length < 2) return call.sideOf
  const range: Range = {
    fromTurn: 0,
    toTurn: Infinity,
    fromSeconds: 0,
    toSeconds: durationSeconds,
    isPinned: BOTH_OPEN,
  }
  // With two speakers, trying one of them alone is enough; with more, those who say the most are the most likely to have
  // their own side.
  const said = call.sideOf.map((_, speaker) =>
    call.units.reduce((sum, unit, index) => sum + (call.speakers[index] === speaker ? unit.expectedSeconds : 0), 0),
  )
  const alone = said.map((_, speaker) => speaker).toSorted((a, b) => said[b]! - said[a]!)
  const readings = alone
    .slice(0, call.sideOf.length === 2 ? 1 : 3)
    .flatMap((speaker) => [0, 1].map((side) => call.sideOf.map((_, other) => (other === speaker ? side : 1 - side))))
  const scored = readings.map((sideOf) => {
    const reading = readingOf(range, { ...call, sideOf }, activity, 2)
    return { sideOf, fit: reading ? fitOf(reading, HOPELESS_WHERE_COSTLY) : 0 }
  })
  return scored.reduce((best, next) => (next.fit > best.fit ? next : best)).sideOf
}

/** A part of the recording and the turns in it; between two pins, or a pin and an end. */
interface Range {
  readonly fromTurn: number
  /** Exclusive. */
  readonly toTurn: number
  readonly fromSeconds: number
  readonly toSeconds: number
  readonly isPinned: Reading['isPinned']
}
const BOTH_OPEN = { start: false, end: false }

function rangesBetween(pins: readonly Pin[], turnCount: number, durationSeconds: number): readonly Range[] {
  const edges = [null, ...pins, null]
  return edges.slice(1).flatMap((next, index) => {
    const previous = edges[index]
    const range: Range = {
      fromTurn: previous?.turnIndex ?? 0,
      toTurn: next?.turnIndex ?? turnCount,
      fromSeconds: previous?.seconds ?? 0,
      toSeconds: next?.seconds ?? durationSeconds,
      isPinned: { start: previous !== null, end: next !== null },
    }
    return range.toTurn > range.fromTurn ? [range] : []
  })
}

type Start = Pick<TurnPosition, 'startSeconds' | 'bandSeconds' | 'isPinned'>

function startsWithin(
  range: Range,
  turns: readonly AlignedTurn[],
  call: CallDescription,
  activity: SpeechActivity,
): readonly Start[] {
  const isCostly = call.units.length > MANY_UNITS
  const reading = readingOf(range, call, activity, isCostly ? 1 : 0.25)
  const starts = reading
    ? readStarts(reading, range, isCostly)
    : guessedStarts(turns.slice(range.fromTurn, range.toTurn), range)
  if (!range.isPinned.start) return starts
  const { fromSeconds } = range
  const pinned = { startSeconds: fromSeconds, bandSeconds: { from: fromSeconds, to: fromSeconds }, isPinned: true }
  return [pinned, ...starts.slice(1)]
}

/** Null if there is no speech in the range. */
function readingOf(range: Range, call: CallDescription, activity: SpeechActivity, gridSeconds: number): Reading | null {
  const isWithin = ({ turnIndex }: SpokenUnit) => turnIndex >= range.fromTurn && turnIndex < range.toTurn
  const { sides } = activity
  const extraSeconds = sides ? sideEdges(sides) : []
  const places = speechPlaces(activity.segments, range, { gridSeconds, extraSeconds })
  if (places.steps.length === 0) return null
  return {
    places,
    units: call.units.filter(isWithin),
    speakers: call.speakers.filter((_, index) => isWithin(call.units[index]!)),
    paces: call.paces,
    voiceOf: call.sideOf,
    voices: sides ? sideVoices(places, sides) : [],
    isPinned: range.isPinned,
    unwritten: call.unwritten,
  }
}

function readStarts(reading: Reading, range: Range, isCostly: boolean): readonly Start[] {
  const chances = isCostly ? readLearning(reading, 1, HOPELESS_WHERE_COSTLY) : readLearning(reading, 3, HOPELESS)
  return reading.units.flatMap((unit, index) => {
    if (index > 0 && reading.units[index - 1]!.turnIndex === unit.turnIndex) return []
    return [startFrom(chances[index]!, reading.places, range)]
  })
}

/** The probability below and above the band. */
const BAND_TAIL = 0.02
/** Covers the distance between grid places and the precision of speech detection, a tenth of a second. */
const BAND_MARGIN_SECONDS = 0.3

/** The median: the place with the least expected distance from the truth; medians of ordered starts are ordered. */
function startFrom(chances: StartChances, places: SpeechPlaces, range: Range): Start {
  const at = (fraction: number) => {
    let left = fraction
    for (let index = 0; index < chances.chances.length; index++) {
      left -= chances.chances[index]!
      if (left <= 0) return places.startsSeconds[chances.first + index]!
    }
    return places.startsSeconds[chances.first + chances.chances.length - 1]!
  }
  return {
    startSeconds: at(0.5),
    bandSeconds: {
      from: Math.max(range.fromSeconds, at(BAND_TAIL) - BAND_MARGIN_SECONDS),
      to: Math.min(range.toSeconds, at(1 - BAND_TAIL) + BAND_MARGIN_SECONDS),
    },
    isPinned: false,
  }
}

/** Fraction of the range's length: how far the proportional guess may be off if only lengths are known. */
const GUESS_BAND = 0.2

function guessedStarts(turns: readonly AlignedTurn[], range: Range): readonly Start[] {
  const durationSeconds = range.toSeconds - range.fromSeconds
  return proportionalPositions(turns, { segments: [], durationSeconds }).map((position) => {
    const startSeconds = Math.min(range.toSeconds, range.fromSeconds + position.startSeconds)
    return {
      startSeconds,
      bandSeconds: {
        from: Math.max(range.fromSeconds, startSeconds - GUESS_BAND * durationSeconds),
        to: Math.min(range.toSeconds, startSeconds + GUESS_BAND * durationSeconds),
      },
      isPinned: false,
    }
  })
}

/** A turn ends with the last speech before the next one starts. */
function withEnds(
  starts: readonly Omit<TurnPosition, 'endSeconds'>[],
  { segments }: SpeechActivity,
  durationSeconds: number,
): readonly TurnPosition[] {
  let segment = 0
  const lastEnd = Math.min(durationSeconds, segments.at(-1)?.endSeconds ?? durationSeconds)
  return starts.map((start, index) => {
    const next = starts[index + 1]
    const limit = next ? next.startSeconds : Math.max(start.startSeconds, lastEnd)
    while (segment < segments.length - 1 && segments[segment + 1]!.startSeconds < limit - STEP_SECONDS) segment++
    const spokenUntil = segments[segment]?.endSeconds ?? limit
    return { ...start, endSeconds: Math.max(start.startSeconds, Math.min(limit, spokenUntil)) }
  })
}
