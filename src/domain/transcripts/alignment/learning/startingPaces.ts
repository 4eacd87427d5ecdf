import type { InteractionMetrics } from '../../../calls/call.ts'
import type { SpeechActivity } from '../speechActivity.ts'
import type { SpokenUnit } from '../spokenUnits.ts'

interface PaceInput {
  readonly units: readonly SpokenUnit[]
  /** By unit. */
  readonly speakers: readonly number[]
  readonly speakerCount: number
  readonly agent: number | null
  readonly activity: SpeechActivity
  readonly durationSeconds: number
  readonly metrics: Pick<InteractionMetrics, 'repTalkRatio' | 'silenceRatio'> | undefined
}

/**
 * Over a whole call, no speaker has half or twice the average pace; such values mean that the recording has other sound
 * than the transcript.
 */
const FASTEST = 0.55
const SLOWEST = 1.8
/**
 * Two speakers of one call differ in pace by 15%, and a talk ratio is accurate to about 7%, so it gets most of the weight.
 */
const TALK_RATIO_TRUST = 0.8
const MOST_DIFFERENCE = 0.4

/**
 * By speaker: how much slower than average, estimated before any line is placed. All speech belongs to all text; the talk
 * ratio, if known, gives the agent's part.
 */
export function startingPaces(input: PaceInput): readonly number[] {
  const { units, speakers, speakerCount, agent, activity } = input
  const speechSeconds = activity.segments.reduce((sum, segment) => sum + segment.endSeconds - segment.startSeconds, 0)
  const expected = Array.from({ length: speakerCount }, () => 0)
  units.forEach((unit, index) => (expected[speakers[index]!]! += unit.expectedSeconds))
  const all = expected.reduce((sum, seconds) => sum + seconds, 0)
  const common = clamp(speechSeconds / Math.max(1e-6, all), FASTEST, SLOWEST)
  const share = agentShare(input)
  if (share === null || agent === null) return expected.map(() => common)

  const agents = expected[agent]!
  const others = all - agents
  const seen = Math.log((share * others) / ((1 - share) * agents))
  const difference = clamp(seen * TALK_RATIO_TRUST, -MOST_DIFFERENCE, MOST_DIFFERENCE)
  const slowness = Math.exp(difference)
  // Together they still account for all of the speech.
  const othersPace = (common * all) / (slowness * agents + others)
  return expected.map((_, speaker) => (speaker === agent ? othersPace * slowness : othersPace))
}

/** The agent's fraction of the speech; null if it wasn't measured. The ratio is of the call's time, including silence. */
function agentShare({ metrics, activity, durationSeconds }: PaceInput): number | null {
  const ratio = metrics?.repTalkRatio ?? 0
  if (ratio <= 0) return null
  const silence = metrics?.silenceRatio ?? silenceFound(activity, durationSeconds)
  const spoken = 1 - silence
  if (spoken <= ratio) return null
  return clamp(ratio / spoken, 0.03, 0.97)
}

/** As the service counts it: short pauses belong to the speech. */
const COUNTED_PAUSE_SECONDS = 1

function silenceFound({ segments }: SpeechActivity, durationSeconds: number): number {
  let spoken = 0
  segments.forEach((segment, index) => {
    const pause = segment.startSeconds - (segments[index - 1]?.endSeconds ?? segment.startSeconds)
    spoken += segment.endSeconds - segment.startSeconds + (pause < COUNTED_PAUSE_SECONDS ? pause : 0)
  })
  return 1 - Math.min(1, spoken / Math.max(1e-6, durationSeconds))
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
