import type { SeedCall } from './calls/seedCall.ts'
import { evaluateCall } from './calls/callEvaluation.ts'
import type { Evaluator } from './evaluations.ts'
import { makeConversation, type MediaKey, type SeedConversation } from './chats/conversation.ts'
import type { Scorecard } from './scorecards.ts'
import type { World } from './world.ts'
import type { Spoken } from './catalog.ts'

/** Fields of the full form of a call only. Media are given by key and signed when a response is built. */
export interface CallDetail {
  readonly audio: MediaKey | null
  readonly video: MediaKey | null
  readonly analysis: Analysis
  readonly scorecard: Scorecard | null
  readonly evaluators: readonly Evaluator[]
  readonly chat: SeedConversation | null
}

export interface Analysis {
  readonly summary: { readonly topics: readonly { readonly title: string; readonly content: string }[] }
  readonly transcription: string
}

/** Shorter calls weren't answered. */
const UNANSWERED_SECONDS = 13

const NO_ANALYSIS: Analysis = { summary: { topics: [] }, transcription: '' }

/** Of a call whose recording isn't processed, or can't be. */
export const NO_DETAIL: CallDetail = {
  audio: null,
  video: null,
  analysis: NO_ANALYSIS,
  scorecard: null,
  evaluators: [],
  chat: null,
}

export function makeDetail(world: World, call: SeedCall): CallDetail {
  const file = call.recording === null || !call.hasMedia ? null : `recordings/${call.recording.file}`
  const isVideo = call.recording?.hasPicture === true
  return {
    // Every second video call also has its sound under a link of its own.
    audio: isVideo && call.index % 2 === 1 ? null : file,
    video: isVideo ? file : null,
    analysis: analysisOf(call),
    scorecard: call.scorecard,
    evaluators: evaluateCall(world, call).evaluators,
    chat: makeConversation(world, call),
  }
}

/** The spoken lines, labeled with the names of the call's people. */
export function transcriptOf(spoken: Spoken, agentName: string, leadName: string): string {
  return spoken.lines.map((line) => `${line.speaker === 'agent' ? agentName : leadName}: ${line.text}`).join('\n')
}

function analysisOf(call: SeedCall): Analysis {
  if (call.spoken === null) {
    if (call.format === 'chat' || call.format === 'group_chat') return NO_ANALYSIS
    const topic =
      call.durationSeconds < UNANSWERED_SECONDS
        ? { title: 'No conversation', content: 'The call was too short for a conversation.' }
        : {
            title: 'Recording removed',
            content: 'The recording and its transcript were removed at the end of the retention period.',
          }
    return { summary: { topics: [topic] }, transcription: '' }
  }
  const removed =
    call.hasMedia || call.recording === null
      ? []
      : [
          {
            title: 'Recording removed',
            content: 'The recording was removed at the end of the retention period; its transcript was kept.',
          },
        ]
  return {
    summary: { topics: [...call.spoken.topics, ...removed] },
    transcription: transcriptOf(call.spoken, call.agent.name, call.lead.name ?? 'Lead'),
  }
}
