import { useEffect, useRef } from 'react'
import type { LinkedTurn } from './transcript/Transcript.tsx'
import type { EstimatedStart } from './transcript/positions/useTurnPositions.ts'
import type { Playback } from './player/playback/playback.ts'
import { SAME_PLACE_SECONDS } from './player/timeline/nextMark.ts'

/**
 * Stops where a linked turn starts. When its estimate gets better, stops there again, unless the user has played or moved the
 * position since.
 */
export function useStopAtTurn(
  playback: Playback | null,
  linked: LinkedTurn | null,
  positions: readonly EstimatedStart[],
): void {
  const stopped = useRef<{ readonly linked: LinkedTurn; readonly seconds: number } | null>(null)
  const startSeconds = linked === null ? undefined : positions[linked.turnIndex]?.startSeconds
  useEffect(() => {
    if (playback === null || linked === null || startSeconds === undefined) return
    if (stopped.current?.linked === linked) {
      const distance = Math.abs(playback.position.current() - stopped.current.seconds)
      if (playback.state.current().isPlaying || distance > SAME_PLACE_SECONDS) return
    }
    playback.stopAt(startSeconds)
    stopped.current = { linked, seconds: startSeconds }
  }, [playback, linked, startSeconds])
}
