import { useEffect, useMemo } from 'react'
import type { CallMedia } from '../../../../domain/calls/call.ts'
import { useWorkspace } from '../../../client/connection/workspace.tsx'
import { peaksPath } from '../peaks/peaksPath.ts'
import { recordingPeaks, type PeaksHandle } from '../peaks/recordingPeaks.ts'
import { Playback } from './playback.ts'

export interface Recording {
  readonly playback: Playback
  readonly peaks: PeaksHandle
}

interface RecordingSource {
  readonly callId: number
  readonly media: CallMedia
  /** See `Playback`. */
  readonly isRemembered?: boolean
}

/** Null if there is none. */
export function useRecording({ callId, media, isRemembered = true }: RecordingSource): Recording | null {
  const { paths } = useWorkspace()
  const { hasAudio, hasVideo } = media
  const recording = useMemo(() => {
    const pathOf = (track: 'audio' | 'video') => paths.callMedia(callId, track)
    const levelsPath = peaksPath(paths, callId, { hasAudio, hasVideo })
    if (levelsPath === null) return null
    return {
      playback: new Playback(pathOf(hasVideo ? 'video' : 'audio'), hasVideo ? 'video' : 'audio', { isRemembered }),
      peaks: recordingPeaks(levelsPath),
    }
  }, [paths, callId, hasAudio, hasVideo, isRemembered])

  useOpen(recording)
  return recording
}

/** For a recording that isn't of a call. */
export function useRecordingAt(path: string): Recording {
  const recording = useMemo(
    () => ({ playback: new Playback(path, 'audio', { isRemembered: false }), peaks: recordingPeaks(path) }),
    [path],
  )
  useOpen(recording)
  return recording
}

function useOpen(recording: Recording | null): void {
  useEffect(() => {
    if (!recording) return
    recording.playback.open()
    recording.peaks.open()
    return () => {
      recording.playback.close()
      recording.peaks.close()
    }
  }, [recording])
}
