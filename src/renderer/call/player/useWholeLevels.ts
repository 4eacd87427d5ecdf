import { useSyncExternalStore } from 'react'
import type { Peaks } from './peaks/recordingPeaks.ts'
import type { Recording } from './playback/useRecording.ts'

/** The levels of a recording once all are known. */
export function useWholeLevels(recording: Recording | null): Peaks | null {
  const store = recording?.peaks.store
  return useSyncExternalStore(store?.subscribe ?? neverChanges, () => {
    const peaks = store?.current()
    return peaks?.state === 'done' ? peaks : null
  })
}

const neverChanges = () => () => undefined
