import { useEffect } from 'react'
import type { CallMedia } from '../../../domain/calls/call.ts'
import { useWorkspace } from '../../client/connection/workspace.tsx'
import { useStoreValue } from '../../hooks/valueStore.ts'
import type { Recording } from './playback/useRecording.ts'
import { peaksPath } from './peaks/peaksPath.ts'
import { recordingPeaks } from './peaks/recordingPeaks.ts'

/** Computes the waveform of the call that is probably opened next, after that of the open one. */
export function usePrefetchedWaveform(
  open: Recording,
  next: { readonly id: number; readonly media: CallMedia } | null,
): void {
  const { paths } = useWorkspace()
  const isOpenDone = useStoreValue(open.peaks.store, ({ state }) => state !== 'computing')
  const path = next && isOpenDone ? peaksPath(paths, next.id, next.media) : null
  useEffect(() => {
    if (path === null) return
    const peaks = recordingPeaks(path)
    peaks.open()
    return () => peaks.close()
  }, [path])
}
