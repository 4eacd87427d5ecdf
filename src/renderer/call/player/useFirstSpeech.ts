import { useEffect, useState } from 'react'
import { firstSpeech } from '../../../domain/recordings/firstSpeech.ts'
import type { Peaks } from './peaks/recordingPeaks.ts'
import type { Recording } from './playback/useRecording.ts'

/** Ringing and hold music don't last longer. Looking at as much takes 3 ms. */
const MOST_SECONDS = 600
/** After speech begins, so that its end, which distinguishes it from a tone, is known. */
const KNOWN_AFTER_SECONDS = 3

interface Beginning {
  readonly seconds: number
  readonly isSpeech: boolean
}

/** Where a recording is played from: its first speech, or its start without any. Null until it's known. */
export function useFirstSpeech({ peaks }: Recording): Beginning | null {
  const [beginning, setBeginning] = useState<Beginning | null>(null)
  useEffect(() => {
    const { store } = peaks
    const look = () => {
      const found = beginningOf(store.current())
      if (found === null) return
      stop()
      setBeginning(found)
    }
    const stop = store.subscribe(look)
    look()
    return stop
  }, [peaks])
  return beginning
}

function beginningOf({ state, channels, windowsPerSecond }: Peaks): Beginning | null {
  const most = MOST_SECONDS * windowsPerSecond
  const seconds = firstSpeech({ channels: channels.map((levels) => levels.subarray(0, most)), windowsPerSecond })
  const knownSeconds = (channels[0]?.length ?? 0) / windowsPerSecond
  const isOver = state !== 'computing' || knownSeconds >= MOST_SECONDS
  if (seconds !== null && (isOver || knownSeconds >= seconds + KNOWN_AFTER_SECONDS)) return { seconds, isSpeech: true }
  return isOver ? { seconds: 0, isSpeech: false } : null
}
