import type { ListenerMarks } from '../../../domain/transcripts/listenerMarks.ts'
import { clockText } from '../../../domain/clockText.ts'
import { useCallMarks } from '../../client/connection/coreStreams.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { change } from '../../client/undo/change.ts'

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
  const { pins, agentSpeaker } = marks ?? NO_MARKS
  return {
    ...{ pins, agentSpeaker },
    areKnown: marks !== undefined,
    pin(turnIndex, seconds) {
      const before = pins.find((one) => one.turnIndex === turnIndex)?.seconds ?? null
      const pinTo = (to: number | null) => core.marks.pin({ callId, turnIndex, seconds: to })
      void change(core, {
        id: 'pin',
        title: seconds === null ? 'line unpinned' : `line pinned to ${clockText(seconds)}`,
        do: () => pinTo(seconds),
        undo: () => pinTo(before),
        // A first pin is on the line and can be removed there.
        ...(before !== null && { toast: {} }),
      })
    },
    chooseAgent(speaker) {
      const choose = (one: string | null) => core.marks.chooseAgent({ callId, speaker: one })
      void change(core, {
        id: 'choose-agent',
        title: `“${speaker}” marked as the agent`,
        do: () => choose(speaker),
        undo: () => choose(agentSpeaker),
        toast: {},
      })
    },
  }
}
