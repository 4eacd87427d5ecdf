import { useEffect } from 'react'
import { audible } from '../../../hooks/audible.ts'
import type { Playback } from './playback.ts'

interface ShownRecording {
  readonly playback: Playback
  readonly title: string | null
}

/** Several are shown while lines are heard below an open call. */
let shown: readonly ShownRecording[] = []

/**
 * Connects media keys, headset buttons and the operating system's media controls to this recording while it's shown. Of several
 * recordings it's the one that plays or played last, otherwise the one that was shown last.
 */
export function useMediaKeys(playback: Playback, title: string | null): void {
  useEffect(() => {
    const recording = { playback, title }
    shown = [...shown, recording]
    connect()
    const stop = audible.subscribe(connect)
    return () => {
      stop()
      shown = shown.filter((one) => one !== recording)
      connect()
    }
  }, [playback, title])
}

function connect(): void {
  const { mediaSession } = navigator
  const recording = shown.find(({ playback }) => playback === audible.current()) ?? shown.at(-1)
  mediaSession.metadata = recording ? new MediaMetadata({ title: recording.title ?? 'Call recording' }) : null
  for (const [action, act] of ACTIONS) {
    mediaSession.setActionHandler(action, recording ? (details) => act(recording.playback, details) : null)
  }
}

const ACTIONS: readonly (readonly [
  MediaSessionAction,
  (playback: Playback, details: MediaSessionActionDetails) => void,
])[] = [
  ['play', (playback) => playback.play()],
  ['pause', (playback) => playback.pause()],
  ['seekbackward', (playback, { seekOffset }) => playback.skip(-(seekOffset ?? 5))],
  ['seekforward', (playback, { seekOffset }) => playback.skip(seekOffset ?? 5)],
  ['seekto', (playback, { seekTime }) => seekTime !== undefined && playback.seek(seekTime)],
]
