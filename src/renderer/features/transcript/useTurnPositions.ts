import { useEffect, useMemo, useState } from 'react'
import type { TurnPosition } from '../../../domain/transcripts/alignment/alignment.ts'
import { roughStarts } from '../../../domain/transcripts/alignment/writtenTimes.ts'
import type { PositionsAnswer, PositionsRequest } from './positionsMessages.ts'

/**
 * Where a turn starts: the time from the transcript or the user, otherwise an estimate, shown with ≈. Its band is known in the
 * second stage.
 */
export type EstimatedStart = Pick<TurnPosition, 'startSeconds'> &
  Partial<Pick<TurnPosition, 'bandSeconds' | 'isPinned' | 'isWritten'>>

/**
 * Each turn's position: first from its text length alone, then from the recording's speech, once its levels are known
 * (`request` is given) and a worker has aligned the turns. `request` must be the same object as long as nothing changed. If it
 * changed (a line was pinned), the previous positions stay until the worker responds.
 */
export function useTurnPositions(
  turns: PositionsRequest['turns'],
  durationSeconds: number | null,
  request: PositionsRequest | null,
): readonly EstimatedStart[] {
  const [aligned, setAligned] = useState<{ readonly request: PositionsRequest; readonly positions: PositionsAnswer }>()
  const rough = useMemo(
    () =>
      turns.length === 0 || durationSeconds === null || durationSeconds <= 0
        ? NO_POSITIONS
        : roughStarts(turns, durationSeconds),
    [turns, durationSeconds],
  )

  useEffect(() => {
    if (!request) return
    // If a worker fails, the rough positions stay; they are marked as estimates anyway.
    const worker = new Worker(new URL('./positions.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', (event: MessageEvent<PositionsAnswer>) => {
      setAligned({ request, positions: event.data })
      worker.terminate()
    })
    worker.postMessage(request)
    return () => worker.terminate()
  }, [request])

  return aligned && request && aligned.request.turns === request.turns ? aligned.positions : rough
}

const NO_POSITIONS: readonly EstimatedStart[] = []
