import { useEffect, useState } from 'react'
import type { Failure } from '../../../contract/errors.ts'
import type { CallQuery } from '../../../domain/filters/filter.ts'
import { failureFrom } from '../../client/coreError.ts'
import { readPopulation, type Population } from '../../client/readPopulation.ts'

export type PopulationState =
  | { readonly kind: 'reading'; readonly count: number }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly retry: () => void }
  | ({ readonly kind: 'read' } & Population)

/** Reads every call that matches, once they are wanted; stops when the dialog is closed. A request for each hundred. */
export function usePopulation(workspaceId: string, query: CallQuery, isWanted: boolean): PopulationState {
  const [state, setState] = useState<PopulationState>(NOTHING)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (!isWanted) return
    const stop = new AbortController()
    const { signal } = stop
    const onProgress = (count: number) => setState({ kind: 'reading', count })
    readPopulation({ workspaceId, query }, { onProgress, signal }).then(
      (population) => {
        if (!signal.aborted) setState({ kind: 'read', ...population })
      },
      (error: unknown) => {
        if (signal.aborted) return
        const retry = () => {
          setState(NOTHING)
          setAttempts((before) => before + 1)
        }
        setState({ kind: 'failed', failure: failureFrom(error), retry })
      },
    )
    return () => stop.abort()
  }, [workspaceId, query, isWanted, attempts])
  return state
}

const NOTHING: PopulationState = { kind: 'reading', count: 0 }
