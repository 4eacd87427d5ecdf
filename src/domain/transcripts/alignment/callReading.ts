import type { InteractionMetrics } from '../../calls/call.ts'
import type { Pin } from '../pins.ts'
import type { Turn } from '../turns.ts'
import { fitOf, HOPELESS_WHERE_COSTLY } from './learning/alignmentLearning.ts'
import { USUAL_UNWRITTEN, type UnwrittenModel } from './alignmentModel.ts'
import { sideEdges, sideVoices } from './alignmentSides.ts'
import type { Reading } from './reading.ts'
import type { SpeechActivity } from './speechActivity.ts'
import { speechPlaces } from './speechClock.ts'
import { spokenUnits, type SpokenUnit } from './spokenUnits.ts'
import { startingPaces } from './learning/startingPaces.ts'
import type { TimedTurn } from './writtenTimes.ts'

export interface AlignmentInput {
  readonly activity: SpeechActivity
  readonly durationSeconds: number
  /** The label of the speaker who is the agent; null if unknown. */
  readonly agentSpeaker?: string | null
  readonly metrics?: Pick<InteractionMetrics, 'repTalkRatio' | 'silenceRatio' | 'callExchanges'>
  /** Lines with a time set by the user, in the order of the edits. */
  readonly pins?: readonly Pin[]
}

export type AlignedTurn = Pick<Turn, 'speaker'> & TimedTurn

/** Shared by all ranges between pins. */
export interface CallDescription {
  /** By speaker. */
  readonly labels: readonly (string | null)[]
  readonly units: readonly SpokenUnit[]
  /** By unit. */
  readonly speakers: readonly number[]
  readonly paces: readonly number[]
  /** By speaker: 0 is left, 1 is right, −1 unknown. */
  readonly sideOf: readonly number[]
  /** By how much the sides fit better than other sides: the logarithm of the ratio. 0 if there are no sides. */
  readonly sidesLead: number
  readonly unwritten: UnwrittenModel
}

/** Three hours have 5,000 sentences; if commas would exceed this, they are ignored. */
const MOST_UNITS = 6000

export function describeCall(turns: readonly AlignedTurn[], input: AlignmentInput): CallDescription {
  const units = spokenUnits(turns, MOST_UNITS)
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
  const call = { labels, units, speakers, paces, sideOf: labels.map(() => -1), sidesLead: 0, unwritten }
  return { ...call, ...likeliestSides(call, input) }
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
function likeliestSides(
  call: CallDescription,
  { activity, durationSeconds }: AlignmentInput,
): Pick<CallDescription, 'sideOf' | 'sidesLead'> {
  const { sides } = activity
  if (!sides || call.sideOf.length < 2) return call
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
  const [best, second] = scored.toSorted((a, b) => b.fit - a.fit)
  return { sideOf: best!.sideOf, sidesLead: best!.fit - second!.fit }
}

/** A part of the recording and the turns in it; between two pins, or a pin and an end. */
export interface Range {
  readonly fromTurn: number
  /** Exclusive. */
  readonly toTurn: number
  readonly fromSeconds: number
  readonly toSeconds: number
  readonly isPinned: Reading['isPinned']
}
const BOTH_OPEN = { start: false, end: false }

/** Null if there is no speech in the range. */
export function readingOf(
  range: Range,
  call: CallDescription,
  activity: SpeechActivity,
  gridSeconds: number,
): Reading | null {
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
