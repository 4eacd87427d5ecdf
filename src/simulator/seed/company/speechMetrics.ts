import type { SpeechMetrics } from '../../sql/speechColumns.ts'
import type { RecordedLine } from '../catalog.ts'

type TimedSpeech = Pick<RecordedLine, 'speaker' | 'startSeconds' | 'endSeconds'>

// People pause for less than 2 s without ending their turn. A longer pause (looking something up, a hold) ends a
// monologue even if the other person doesn't speak.
const INTERRUPTING_PAUSE_SECONDS = 2

/**
 * The metrics of a call, computed from who speaks when. Names and meanings: interface, "interaction_metrics fields".
 * `lines` in the order of their start; they may overlap. `callSeconds` is the duration of the recording.
 */
export function speechMetrics(lines: readonly TimedSpeech[], callSeconds: number): SpeechMetrics {
  const agentLines = lines.filter((line) => line.speaker === 'agent')
  return {
    rep_talk_ratio: round(coveredSeconds(agentLines) / callSeconds, 4),
    call_exchanges: countTurns(lines),
    longest_rep_monologue: round(longestUninterrupted(lines, 'agent'), 2),
    longest_lead_story: round(longestUninterrupted(lines, 'lead'), 2),
    silence_percentage: round(1 - coveredSeconds(lines) / callSeconds, 4),
  }
}

/** Seconds in which at least one of the lines is spoken; an overlap counts once. */
function coveredSeconds(lines: readonly TimedSpeech[]): number {
  let covered = 0
  let coveredUntil = 0
  for (const { startSeconds, endSeconds } of lines) {
    covered += Math.max(0, endSeconds - Math.max(startSeconds, coveredUntil))
    coveredUntil = Math.max(coveredUntil, endSeconds)
  }
  return covered
}

function countTurns(lines: readonly TimedSpeech[]): number {
  return lines.filter((line, index) => line.speaker !== lines[index - 1]?.speaker).length
}

function longestUninterrupted(lines: readonly TimedSpeech[], speaker: RecordedLine['speaker']): number {
  let longest = 0
  let runStart = 0
  let previous: TimedSpeech | undefined
  for (const line of lines) {
    const isContinued =
      previous?.speaker === line.speaker && line.startSeconds - previous.endSeconds < INTERRUPTING_PAUSE_SECONDS
    if (!isContinued) runStart = line.startSeconds
    if (line.speaker === speaker) longest = Math.max(longest, line.endSeconds - runStart)
    previous = line
  }
  return longest
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
