import type { TurnPosition } from './alignment.ts'
import { speechWithin, type Sides } from './alignmentSides.ts'
import { describeCall, type AlignedTurn, type AlignmentInput } from './callReading.ts'
import type { SpeechSegment } from './speechActivity.ts'

/**
 * The speakers of a recording in two groups that can be distinguished: by the channel (left, right) or by the turns (the agent,
 * the others; or two speakers in the order of their first turns).
 */
export interface SpeakerLanes {
  readonly by: 'channel' | 'turn'
  readonly speakers: readonly [readonly string[], readonly string[]]
}

/** Fewer turns can fit another recording by chance. */
const FEWEST_TURNS = 6
/**
 * Of the speech during the turns of a channel's speakers: the part on that channel. Measured on 5-minute conversations: 0.94
 * or more with their own transcript, also without punctuation and with noise; 0.8 or less with another one.
 */
const LEAST_ON_CHANNEL = 0.9
/** The logarithm. Measured: 30 or more with a conversation's own transcript, even for one minute without punctuation. */
const LEAST_LEAD = 20
/**
 * Of the speech: the part that is outside the bands of the turns' starts. Measured on one and five minutes of mono: at this
 * share no moment was given to the wrong speaker; with another transcript it was 0.74 or less.
 */
const LEAST_OUTSIDE_BANDS = 0.8

/** Null unless the alignment is sure. `positions` are those of `estimatePositions` for the same turns and input. */
export function speakerLanes(
  turns: readonly AlignedTurn[],
  positions: readonly TurnPosition[],
  input: AlignmentInput,
): SpeakerLanes | null {
  const labels = [...new Set(turns.map(({ speaker }) => speaker))].filter((label) => label !== null)
  if (turns.length < FEWEST_TURNS || turns.some(({ speaker }) => speaker === null) || labels.length < 2) return null
  const { sides, segments } = input.activity
  if (sides) return lanesByChannel(turns, positions, input, sides)
  const agent = labels.find((label) => label === input.agentSpeaker)
  if (agent === undefined && labels.length > 2) return null
  const first = agent ?? labels[0]!
  const isSure = shareOutsideBands(positions, segments) >= LEAST_OUTSIDE_BANDS
  return isSure ? { by: 'turn', speakers: [[first], labels.filter((label) => label !== first)] } : null
}

function lanesByChannel(
  turns: readonly AlignedTurn[],
  positions: readonly TurnPosition[],
  input: AlignmentInput,
  sides: Sides,
): SpeakerLanes | null {
  const { labels, sideOf, sidesLead } = describeCall(turns, input)
  if (sidesLead < LEAST_LEAD) return null
  const on = (side: number) => labels.filter((label, index) => label !== null && sideOf[index] === side) as string[]
  const speakers = [on(0), on(1)] as const
  const isSure = speakers.every((names, side) => {
    const theirs = positions.filter((_, index) => names.includes(turns[index]!.speaker!))
    const own = secondsWithin(theirs, sides[side]!)
    const others = secondsWithin(theirs, sides[1 - side]!)
    return own > 0 && own / (own + others) >= LEAST_ON_CHANNEL
  })
  return isSure ? { by: 'channel', speakers } : null
}

function secondsWithin(positions: readonly TurnPosition[], segments: readonly SpeechSegment[]): number {
  const heard = speechWithin(segments)
  return positions.reduce((sum, { startSeconds, endSeconds }) => sum + heard(startSeconds, endSeconds), 0)
}

function shareOutsideBands(positions: readonly TurnPosition[], segments: readonly SpeechSegment[]): number {
  const all = segments.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0)
  const heard = speechWithin(segments)
  const outside = positions.reduce((sum, { bandSeconds }, index) => {
    const until = positions[index + 1]?.bandSeconds.from ?? Infinity
    return until > bandSeconds.to ? sum + heard(bandSeconds.to, until) : sum
  }, 0)
  return all > 0 ? outside / all : 0
}
