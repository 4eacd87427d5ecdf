import { useEffect, useState } from 'react'
import type { Failure } from '../../../contract/errors/errors.ts'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { failureFrom } from '../../client/connection/coreError.ts'
import { useReplacedAnswers } from '../../client/calls/hiddenCalls.ts'
import { readPopulation, type Population } from '../../client/calls/readPopulation.ts'
import { useCore } from '../../client/connection/workspace.tsx'

export type PopulationState =
  | { readonly kind: 'reading'; readonly count: number; readonly cancel: () => void }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly retry: () => void }
  | ({ readonly kind: 'read' } & Population)

/** Loads all matching calls. Stops when the dialog is closed. `isWanted`: without it, nothing is loaded. */
export function usePopulation(query: LibraryQuery, isWanted: boolean): PopulationState {
  const core = useCore()
  const [state, setState] = useState<PopulationState>(NOT_YET)
  const [attempts, setAttempts] = useState(0)
  const replaced = useReplacedAnswers(() => setState(NOT_YET))
  useEffect(() => {
    if (!isWanted) return
    const stop = new AbortController()
    const { signal } = stop
    const retry = () => {
      setState(NOT_YET)
      setAttempts((before) => before + 1)
    }
    const cancel = () => {
      stop.abort()
      setState({ kind: 'failed', failure: { code: 'canceled', data: {} }, retry })
    }
    const onProgress = (count: number) => {
      if (!signal.aborted) setState({ kind: 'reading', count, cancel })
    }
    onProgress(0)
    readPopulation(core, query, { onProgress, signal }).then(
      (population) => {
        if (!signal.aborted) setState({ kind: 'read', ...population })
      },
      (error: unknown) => {
        if (!signal.aborted) setState({ kind: 'failed', failure: failureFrom(error), retry })
      },
    )
    return () => stop.abort()
  }, [core, query, isWanted, attempts, replaced])
  return state
}

const NOT_YET: PopulationState = { kind: 'reading', count: 0, cancel: () => undefined }
