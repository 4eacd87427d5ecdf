import { create } from 'zustand'
import type { HeardRequest } from '../../contract/library/hearing.ts'
import type { NewTracker } from '../../domain/trackers/tracker.ts'
import type { ValueStore } from '../hooks/valueStore.ts'
import { stopListening } from './listening.ts'

/** What the bar at the bottom of the window plays: each request is a new object. */
export const useHeard = create<{ readonly key: string; readonly request: HeardRequest } | null>()(() => null)

function hear(request: HeardRequest): void {
  stopListening()
  useHeard.setState({ key: crypto.randomUUID(), request }, true)
}

export type HeardWords = Partial<NewTracker> & Pick<NewTracker, 'phrases'>

/** Every line in which one of the phrases is said. `order`: of the calls, by default the newest first. */
export function hearWords(
  words: HeardWords | readonly HeardWords[],
  { callIds = null, firstCallId = null, order = 'newest' }: Partial<Omit<HeardRequest, 'words'>> = {},
): void {
  hear({ words: ('phrases' in words ? [words] : words).map(wholeWords), callIds, firstCallId, order })
}

export function wholeWords({
  phrases,
  side = 'either',
  place = { kind: 'anywhere' },
  isAbsence = false,
}: HeardWords): NonNullable<HeardRequest['words']>[number] {
  return { phrases, side, place, isAbsence }
}

/** How calls begin. */
export function hearBeginnings(callIds: readonly number[]): void {
  hear({ words: null, callIds, firstCallId: null, order: 'newest' })
}

export function stopHearing(): void {
  useHeard.setState(null, true)
}

/** The line that is heard, for who takes notes of it. Null if nothing is heard. */
export interface HeardLine {
  readonly callId: number
  /** In the recording. */
  readonly position: Pick<ValueStore<number>, 'current'>
  pause(): void
}

export const useHeardLine = create<HeardLine | null>()(() => null)

/** The call that notes can be added to now: it's open, and under review. */
export const useNotedCall = create<number | null>()(() => null)
