import { useState } from 'react'
import type { Pin } from '../../../domain/transcripts/pins.ts'
import { useWorkspace } from '../../client/workspace.tsx'

/** The service has no field for what the user corrects while listening, so this browser profile stores it. */
interface StoredMarks {
  readonly callKey: string
  /** In the order of pinning: a later pin overrides earlier ones that contradict it. */
  readonly pins: readonly Pin[]
  /** The label of the speaker that the user marked as the agent. */
  readonly agentSpeaker: string | null
}

export interface ListenerMarks extends Omit<StoredMarks, 'callKey'> {
  /** "This line is here". Null: unknown. */
  pin(turnIndex: number, seconds: number | null): void
  chooseAgent(speaker: string): void
}

const STORAGE_KEY = 'earshot.listenerMarks'
/** Calls. A pin takes about 30 characters, so all of them fit into the browser's storage. */
const MOST_CALLS = 200
/** Pins per call: more than users set. */
const MOST_PINS = 200

/** The marks of a call. For another call, the component must be mounted again (by `key`). */
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
    // Storage is full or blocked: the marks last until the user leaves the call.
  }
}

function readAll(): readonly StoredMarks[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isMarks) : []
  } catch {
    // Not JSON, or no storage: there are no marks.
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
