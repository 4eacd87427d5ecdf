import { useEffect, useMemo } from 'react'
import { callMediaPath } from '../../../contract/paths.ts'
import type { CallMedia } from '../../../domain/calls/call.ts'
import { useWorkspace } from '../../client/workspace.tsx'
import { recordingPeaks, type PeaksHandle } from './peaks/recordingPeaks.ts'
import { Playback } from './playback.ts'

/** The recording of the call that is open: its playback and its peaks. */
export interface Recording {
  readonly playback: Playback
  readonly peaks: PeaksHandle
}

interface RecordingSource {
  readonly callId: number
  readonly media: CallMedia
}

/**
 * Opens the recording of a call for as long as the component is shown; null when there is none. A picture is played with its
 * own sound; the waveform comes from the sound file where there is one, for that is smaller.
 */
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
