import { useEffect } from 'react'
import type { RecordingLevels } from '../../../../domain/transcripts/alignment/speechActivity.ts'
import { useStoreValue } from '../../../hooks/valueStore.ts'
import type { Stretch } from '../timeline/stretch.ts'
import type { Recording } from '../playback/useRecording.ts'

/** In a worker, because three hours of stereo would block the page for a tenth of a second. */
export function usePauses({ playback, peaks }: Recording): void {
  const isWanted = useStoreValue(playback.state, (state) => state.skipsSilence)
  const whole = useStoreValue(peaks.store, (value) => (value.state === 'done' ? value : null))
  useEffect(() => {
    if (!isWanted || !whole) return
    // If a worker fails, nothing is skipped.
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
