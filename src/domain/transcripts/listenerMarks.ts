import { isRecord } from '../listFile.ts'
import type { Pin } from './pins.ts'

/** What the user corrects while listening to a call. The service has no field for it. */
export interface ListenerMarks {
  /** In the order of pinning: a later pin overrides earlier ones that contradict it. */
  readonly pins: readonly Pin[]
  /** The label of the speaker that the user marked as the agent. */
  readonly agentSpeaker: string | null
}

export interface CallMarks extends ListenerMarks {
  readonly callId: number
}

/** Sets the time of a line. Null: unknown again. */
export function withPin<Marks extends ListenerMarks>(marks: Marks, turnIndex: number, seconds: number | null): Marks {
  const others = marks.pins.filter((pin) => pin.turnIndex !== turnIndex)
  return { ...marks, pins: seconds === null ? others : [...others, { turnIndex, seconds }] }
}

/** Newer marks override older ones of the same call. */
export function joinedMarks(newer: CallMarks, older: CallMarks): CallMarks {
  const lines = new Set(newer.pins.map(({ turnIndex }) => turnIndex))
  const pins = [...older.pins.filter(({ turnIndex }) => !lines.has(turnIndex)), ...newer.pins]
  return { callId: newer.callId, pins, agentSpeaker: newer.agentSpeaker ?? older.agentSpeaker }
}

/** Null if it isn't the marks of a call. Drops pins that aren't valid. */
export function readCallMarks(written: unknown): CallMarks | null {
  if (!isRecord(written) || !Array.isArray(written['pins'])) return null
  const { callId, agentSpeaker = null } = written
  if (!Number.isSafeInteger(callId) || (callId as number) <= 0) return null
  if (agentSpeaker !== null && (typeof agentSpeaker !== 'string' || agentSpeaker === '')) return null
  return { callId: callId as number, pins: (written['pins'] as readonly unknown[]).flatMap(readPin), agentSpeaker }
}

function readPin(written: unknown): readonly Pin[] {
  if (!isRecord(written)) return []
  const { turnIndex, seconds } = written
  if (!Number.isSafeInteger(turnIndex) || !Number.isFinite(seconds)) return []
  const pin = { turnIndex: turnIndex as number, seconds: seconds as number }
  return pin.turnIndex >= 0 && pin.seconds >= 0 ? [pin] : []
}
