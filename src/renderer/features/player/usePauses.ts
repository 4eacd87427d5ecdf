import { useEffect } from 'react'
import type { RecordingLevels } from '../../../domain/transcripts/alignment/speechActivity.ts'
import { useStoreValue } from '../../hooks/valueStore.ts'
import type { Stretch } from './longPauses.ts'
import type { Recording } from './useRecording.ts'

/**
 * Tells the playback which pauses to skip, once skipping is wanted and the waveform is whole. A worker finds them: three hours of
 * stereo would hold the page for a tenth of a second.
 */
export function usePauses({ playback, peaks }: Recording): void {
  const isWanted = useStoreValue(playback.state, (state) => state.skipsSilence)
  const whole = useStoreValue(peaks.store, (value) => (value.state === 'done' ? value : null))
  useEffect(() => {
    if (!isWanted || !whole) return
    // A worker that fails leaves the pauses in: nothing is skipped that should be heard.
    const worker = new Worker(new URL('./pauses.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', (event: MessageEvent<readonly Stretch[]>) => {
      playback.setPauses(event.data)
      worker.terminate()
    })
    const { channels, windowsPerSecond } = whole
    worker.postMessage({ channels, windowsPerSecond } satisfies RecordingLevels)
    return () => worker.terminate()
  }, [playback, isWanted, whole])
}
