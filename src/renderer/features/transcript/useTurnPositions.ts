import { useEffect, useMemo, useState } from 'react'
import type { TurnPosition } from '../../../domain/transcripts/alignment/alignment.ts'
import { roughStarts } from '../../../domain/transcripts/alignment/writtenTimes.ts'
import type { PositionsAnswer, PositionsRequest } from './positionsMessages.ts'

/** Where a turn starts: as the transcript or a person says, else an estimate, shown with ≈, whose band is known in the second stage. */
export type EstimatedStart = Pick<TurnPosition, 'startSeconds'> &
  Partial<Pick<TurnPosition, 'bandSeconds' | 'isPinned' | 'isWritten'>>

/**
 * Where each turn may be: at first by the length of its text alone, and by the speech of the recording once its levels are
 * known (`request` is given) and a worker has laid the turns over them. `request` must be the same object as long as nothing changed;
 * when it did (a line was pinned), the positions before hold until the worker has answered.
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
    // A worker that fails leaves the rough positions, which are marked as estimates all the same.
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
