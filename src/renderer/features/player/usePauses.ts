import { useEffect } from 'react'
import { findSpeechActivity } from '../../../domain/transcripts/speechActivity.ts'
import { useStoreValue } from '../../hooks/valueStore.ts'
import { longPauses } from './longPauses.ts'
import type { Recording } from './useRecording.ts'

/** Tells the playback which pauses to skip, once skipping is wanted and the waveform is whole. 10 ms for an hour, once. */
export function usePauses({ playback, peaks }: Recording): void {
  const isWanted = useStoreValue(playback.state, (state) => state.skipsSilence)
  const whole = useStoreValue(peaks.store, (value) => (value.state === 'done' ? value : null))
  useEffect(() => {
    if (isWanted && whole) playback.setPauses(longPauses(findSpeechActivity(whole).segments))
  }, [playback, isWanted, whole])
}
