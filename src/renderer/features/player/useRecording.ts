import { useEffect, useMemo } from 'react'
import { callMediaPath } from '../../../contract/paths.ts'
import type { CallMedia } from '../../../domain/calls/call.ts'
import { useWorkspace } from '../../client/workspace.tsx'
import { recordingPeaks, type PeaksHandle } from './peaks/recordingPeaks.ts'
import { Playback } from './playback.ts'

export interface Recording {
  readonly playback: Playback
  readonly peaks: PeaksHandle
}

interface RecordingSource {
  readonly callId: number
  readonly media: CallMedia
}

/** Null if there is none. The waveform comes from the sound file if there is one, because it's smaller. */
export function useRecording({ callId, media }: RecordingSource): Recording | null {
  const { workspaceId } = useWorkspace()
  const { hasAudio, hasVideo } = media
  const recording = useMemo(() => {
    if (!hasAudio && !hasVideo) return null
    const pathOf = (track: 'audio' | 'video') => callMediaPath(workspaceId, callId, track)
    return {
      playback: hasVideo ? new Playback(pathOf('video'), 'video') : new Playback(pathOf('audio'), 'audio'),
      peaks: recordingPeaks(pathOf(hasAudio ? 'audio' : 'video')),
    }
  }, [workspaceId, callId, hasAudio, hasVideo])

  useEffect(() => {
    if (!recording) return
    recording.playback.open()
    recording.peaks.open()
    return () => {
      recording.playback.close()
      recording.peaks.close()
    }
  }, [recording])

  return recording
}
