import { useEffect } from 'react'
import type { Playback } from './playback.ts'

/** Connects media keys, headset buttons and the operating system's media controls to this recording while it's shown. */
export function useMediaKeys(playback: Playback, title: string | null): void {
  useEffect(() => {
    const { mediaSession } = navigator
    mediaSession.metadata = new MediaMetadata({ title: title ?? 'Call recording' })
    const actions: readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] = [
      ['play', () => playback.play()],
      ['pause', () => playback.pause()],
      ['seekbackward', ({ seekOffset }) => playback.skip(-(seekOffset ?? 5))],
      ['seekforward', ({ seekOffset }) => playback.skip(seekOffset ?? 5)],
      ['seekto', ({ seekTime }) => seekTime !== undefined && playback.seek(seekTime)],
    ]
    for (const [action, handle] of actions) mediaSession.setActionHandler(action, handle)
    return () => {
      for (const [action] of actions) mediaSession.setActionHandler(action, null)
      mediaSession.metadata = null
    }
  }, [playback, title])
}
