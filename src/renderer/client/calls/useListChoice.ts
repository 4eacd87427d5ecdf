import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { create } from 'zustand'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { serviceQuery } from '../../../domain/query/serviceQuery.ts'
import { useIsOnline } from '../../hooks/useIsOnline.ts'
import { failureFrom } from '../connection/coreError.ts'
import { useLibrary } from '../connection/coreStreams.ts'
import { useWorkspace } from '../workspace.tsx'
import { listKey } from './callPages.ts'
import { callIdsKey, libraryListKey } from './libraryList.ts'
import { chooseSource, type ListSource, withoutLibrary } from './listSource.ts'

/** The source that the user asked for, by list. */
interface ChosenSources {
  readonly chosen: Readonly<Record<string, ListSource>>
}

export const useChosenSources = create<ChosenSources>()(() => ({ chosen: {} }))

/** The core usually answers in milliseconds. It doesn't if the library's settings can't be read. */
const LIBRARY_DEADLINE_MS = 3000

/** Where a list comes from at the moment. `choice` is undefined until the core has answered, or a deadline has passed. */
export function useListChoice(query: LibraryQuery) {
  const { workspaceId } = useWorkspace()
  const client = useQueryClient()
  const library = useLibrary()
  const isOnline = useIsOnline()
  const localKey = libraryListKey(workspaceId, query)
  const name = JSON.stringify(localKey)
  const chosen = useChosenSources((state) => state.chosen[name]) ?? null
  const asked = serviceQuery(query)
  const serviceKey = asked && listKey({ workspaceId, query: asked })
  const isOverdue = useIsOverdue(library === undefined)
  const choice = library
    ? chooseSource({
        query,
        library,
        isOnline,
        chosen,
        // The component that shows the list renders again when it fails.
        libraryFailure: failureCode(client, localKey) ?? failureCode(client, callIdsKey(workspaceId, query)),
        serviceFailure: serviceKey && failureCode(client, serviceKey),
      })
    : isOverdue
      ? withoutLibrary(query)
      : undefined

  const isReached = isOnline && library?.failure === null
  const forgetFailures = useEffectEvent(() => {
    if (serviceKey === null) return
    void client.resetQueries({ queryKey: serviceKey, predicate: ({ state }) => state.error !== null && !state.data })
  })
  useEffect(() => {
    if (isReached) forgetFailures()
  }, [isReached])

  return {
    library,
    choice,
    choose: (source: ListSource) =>
      useChosenSources.setState((state) => ({ chosen: { ...state.chosen, [name]: source } })),
  }
}

function useIsOverdue(isAwaited: boolean): boolean {
  const [isOverdue, setOverdue] = useState(false)
  useEffect(() => {
    if (!isAwaited) return undefined
    const timer = setTimeout(() => setOverdue(true), LIBRARY_DEADLINE_MS)
    return () => clearTimeout(timer)
  }, [isAwaited])
  return isOverdue
}

function failureCode(client: QueryClient, queryKey: readonly unknown[]) {
  const failed = client.getQueryCache().find({ queryKey, exact: false, predicate: ({ state }) => state.error !== null })
  return failed ? failureFrom(failed.state.error).code : null
}
