import { useState } from 'react'
import type { Pin } from '../../../domain/transcripts/pins.ts'
import { useWorkspace } from '../../client/workspace.tsx'

/** What a person set right about a transcript by listening. The service can't take it, so it stays in this browser profile. */
interface StoredMarks {
  readonly callKey: string
  /** In the order in which lines were pinned: a later pin overrules earlier ones that contradict it. */
  readonly pins: readonly Pin[]
  /** The label of the speaker who was said to be the agent. */
  readonly agentSpeaker: string | null
}

export interface ListenerMarks extends Omit<StoredMarks, 'callKey'> {
  /** «This line is here», or null: nobody knows. */
  pin(turnIndex: number, seconds: number | null): void
  chooseAgent(speaker: string): void
}

const STORAGE_KEY = 'earshot.listenerMarks'
/** Calls; a pin takes some 30 characters, so all fit well into what a browser stores. */
const MOST_CALLS = 200
/** Pins of one call: more than anybody sets, and a bound. */
const MOST_PINS = 200

/** The marks of one call. The component must be drawn anew (by `key`) for another call. */
export function useListenerMarks(callId: number): ListenerMarks {
  const { workspaceId } = useWorkspace()
  const callKey = `${workspaceId}/${callId}`
  const [marks, setMarks] = useState(() => readMarks(callKey))
  const change = (next: StoredMarks) => {
    setMarks(next)
    storeMarks(next)
  }
  return {
    pins: marks.pins,
    agentSpeaker: marks.agentSpeaker,
    pin(turnIndex, seconds) {
      const others = marks.pins.filter((pin) => pin.turnIndex !== turnIndex)
      const pins = seconds === null ? others : [...others, { turnIndex, seconds }]
      change({ ...marks, pins: pins.slice(-MOST_PINS) })
    },
    chooseAgent: (agentSpeaker) => change({ ...marks, agentSpeaker }),
  }
}

function readMarks(callKey: string): StoredMarks {
  return readAll().find((each) => each.callKey === callKey) ?? { callKey, pins: [], agentSpeaker: null }
}

function storeMarks(marks: StoredMarks): void {
  const others = readAll().filter((each) => each.callKey !== marks.callKey)
  const isEmpty = marks.pins.length === 0 && marks.agentSpeaker === null
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify((isEmpty ? others : [...others, marks]).slice(-MOST_CALLS)))
  } catch {
    // Storage is full or refused: the marks hold until the call is left.
  }
}

function readAll(): readonly StoredMarks[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isMarks) : []
  } catch {
    // Not JSON, or no storage at all: nothing was set right.
    return []
  }
}

function isMarks(value: unknown): value is StoredMarks {
  if (typeof value !== 'object' || value === null) return false
  const { callKey, pins, agentSpeaker } = value as Partial<Record<keyof StoredMarks, unknown>>
  return (
    typeof callKey === 'string' &&
    (agentSpeaker === null || typeof agentSpeaker === 'string') &&
    Array.isArray(pins) &&
    pins.every((pin: Partial<Pin> | null) => Number.isInteger(pin?.turnIndex) && Number.isFinite(pin?.seconds))
  )
}
