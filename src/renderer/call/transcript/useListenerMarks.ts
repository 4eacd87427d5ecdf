import type { ListenerMarks } from '../../../domain/transcripts/listenerMarks.ts'
import { attempt } from '../../client/attempt.ts'
import { useCallMarks } from '../../client/connection/coreStreams.ts'
import { useCore } from '../../client/connection/workspace.tsx'

export interface ChangeableMarks extends ListenerMarks {
  /** False until the core has answered. */
  readonly areKnown: boolean
  /** "This line is here". Null: unknown. */
  pin(turnIndex: number, seconds: number | null): void
  chooseAgent(speaker: string): void
}

const NO_MARKS: ListenerMarks = { pins: [], agentSpeaker: null }

/** The marks of a call, as all windows see them. */
export function useListenerMarks(callId: number): ChangeableMarks {
  const core = useCore()
  const marks = useCallMarks(callId)
  return {
    ...(marks ?? NO_MARKS),
    areKnown: marks !== undefined,
    pin: (turnIndex, seconds) => void attempt('pin', () => core.marks.pin({ callId, turnIndex, seconds })),
    chooseAgent: (speaker) => void attempt('choose-agent', () => core.marks.chooseAgent({ callId, speaker })),
  }
}
