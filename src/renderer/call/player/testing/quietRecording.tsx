import type { ComponentProps } from 'react'
import '../../../styles/app.css'
import { createValueStore } from '../../../hooks/valueStore.ts'
import { NO_PEAKS, type Peaks } from '../peaks/recordingPeaks.ts'
import { Playback, type PlaybackState } from '../playback/playback.ts'
import { Player } from '../Player.tsx'
import type { Recording } from '../playback/useRecording.ts'

export const POSITION = 'Position in the recording'

/** A recording that loads nothing: the test simulates its media element and its worker. */
export function quiet(kind: 'audio' | 'video' = 'audio') {
  const playback = new Playback('/recording', kind)
  const store = createValueStore(NO_PEAKS)
  let waveformRetries = 0
  const peaks = { store, open: () => undefined, retry: () => void waveformRetries++, close: () => undefined }
  const recording: Recording = { playback, peaks }
  const play = (change: Partial<PlaybackState>) => playback.state.set({ ...playback.state.current(), ...change })
  const know = (change: Partial<Peaks>) => store.set({ ...store.current(), ...change })
  return { recording, playback, peaks, play, know, waveformRetries: () => waveformRetries }
}

interface QuietPlayerProps extends Partial<Omit<ComponentProps<typeof Player>, 'recording'>> {
  readonly of: ReturnType<typeof quiet>
}

export function QuietPlayer({ of, ...rest }: QuietPlayerProps) {
  return <Player callId={1} recording={of.recording} recordedSeconds={100} onMark={() => undefined} {...rest} />
}
