import { useSyncExternalStore } from 'react'
import { connectionState, onConnectionChange } from './connectionState.ts'
import { core } from './core.ts'
import type {
  AppSnapshot,
  BudgetSnapshot,
  EvaluationsSnapshot,
  ExportSnapshot,
  ImportQueueSnapshot,
  ImportSnapshot,
  ReviewsSnapshot,
} from '../../contract/snapshots.ts'
import type { StagingSnapshot } from '../../contract/staging.ts'
import type { ReviewQueue } from '../../domain/reviews/reviewQueue.ts'
import type { TableLayout, View } from '../../domain/views/view.ts'

/**
 * A stream of whole snapshots as an external store: subscribed while somebody looks, subscribed again after the
 * connection was lost. Until the first snapshot its value is undefined.
 */
interface SnapshotStore<T> {
  subscribe(listener: () => void): () => void
  current(): T | undefined
}

/** The core's link is fresh a moment after the socket opens; a stream that ends while it is open is tried again after this pause. */
const RESUBSCRIBE_PAUSE_MS = 500
/** A stream that is refused again and again is asked for ever more rarely, down to this. */
const LONGEST_PAUSE_MS = 30_000

function snapshotStore<T>(open: (signal: AbortSignal) => Promise<AsyncIterable<T>>): SnapshotStore<T> {
  const listeners = new Set<() => void>()
  let value: T | undefined
  let stop: AbortController | undefined

  async function follow(signal: AbortSignal): Promise<void> {
    let pauseMs = RESUBSCRIBE_PAUSE_MS
    while (!signal.aborted) {
      try {
        for await (const snapshot of await open(signal)) {
          if (signal.aborted) return
          pauseMs = RESUBSCRIBE_PAUSE_MS
          value = snapshot
          for (const listener of listeners) listener()
        }
      } catch {
        // The stream broke with the connection (which `connectionState` shows), or the core refused it (which the page's
        // own requests show); the loop subscribes again.
      }
      await reconnected(signal, pauseMs)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      if (!stop) {
        stop = new AbortController()
        void follow(stop.signal)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.abort()
        stop = undefined
      }
    },
    current: () => value,
  }
}

/** After `pauseMs` with the connection open, or at once when it opens. */
function reconnected(signal: AbortSignal, pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(check, pauseMs)
    const unsubscribe = onConnectionChange(check)
    signal.addEventListener('abort', finish, { once: true })
    function check(): void {
      if (connectionState() === 'open') finish()
    }
    function finish(): void {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
  })
}

const appStore = snapshotStore<AppSnapshot>((signal) => core().app.watch(undefined, { signal }))
const budgetStores = new Map<string, SnapshotStore<BudgetSnapshot>>()
const exportStores = new Map<string, SnapshotStore<readonly ExportSnapshot[]>>()
const evaluationStores = new Map<string, SnapshotStore<EvaluationsSnapshot>>()
const viewStores = new Map<string, SnapshotStore<readonly View[]>>()
const layoutStores = new Map<string, SnapshotStore<Readonly<Record<string, TableLayout>>>>()
const queueStores = new Map<string, SnapshotStore<ImportQueueSnapshot>>()
const stagingStores = new Map<string, SnapshotStore<StagingSnapshot>>()
const reviewStores = new Map<string, SnapshotStore<ReviewsSnapshot>>()
const reviewQueueStores = new Map<string, SnapshotStore<readonly ReviewQueue[]>>()
const importStores = new Map<string, SnapshotStore<readonly ImportSnapshot[]>>()

/** The app's state; undefined until the core has answered. */
export function useApp(): AppSnapshot | undefined {
  return useSyncExternalStore(appStore.subscribe, appStore.current)
}

/** The request and import budget of a workspace; undefined until the core has answered. */
export function useBudget(workspaceId: string): BudgetSnapshot | undefined {
  const store = storeOf(budgetStores, workspaceId, (signal) => core().budget.watch({ workspaceId }, { signal }))
  return useSyncExternalStore(store.subscribe, store.current)
}

/** The imports of a workspace, oldest first; undefined until the core has answered. */
export function useImports(workspaceId: string): readonly ImportSnapshot[] | undefined {
  const store = storeOf(importStores, workspaceId, (signal) => core().imports.watch({ workspaceId }, { signal }))
  return useSyncExternalStore(store.subscribe, store.current)
}

/** The import queue at a glance; undefined until the core has answered. */
export function useImportQueue(workspaceId: string): ImportQueueSnapshot | undefined {
  const store = storeOf(queueStores, workspaceId, (signal) => core().imports.watchQueue({ workspaceId }, { signal }))
  return useSyncExternalStore(store.subscribe, store.current)
}

/** The staging table at a glance; undefined until the core has answered. */
export function useStagingTable(workspaceId: string): StagingSnapshot | undefined {
  const store = storeOf(stagingStores, workspaceId, (signal) => core().staging.watch({ workspaceId }, { signal }))
  return useSyncExternalStore(store.subscribe, store.current)
}

/** The exports of a workspace in this run, oldest first; undefined until the core has answered. */
export function useExports(workspaceId: string): readonly ExportSnapshot[] | undefined {
  const store = storeOf(exportStores, workspaceId, (signal) => core().exports.watch({ workspaceId }, { signal }))
  return useSyncExternalStore(store.subscribe, store.current)
}

/** How much is known of evaluators in this run; undefined until the core has answered. */
export function useEvaluations(workspaceId: string): EvaluationsSnapshot | undefined {
  const store = storeOf(evaluationStores, workspaceId, (signal) =>
    core().evaluations.watch({ workspaceId }, { signal }),
  )
  return useSyncExternalStore(store.subscribe, store.current)
}

/** The saved views of a workspace, in the person's order; undefined until the core has answered. */
export function useViews(workspaceId: string): readonly View[] | undefined {
  const store = storeOf(viewStores, workspaceId, (signal) => core().views.watch({ workspaceId }, { signal }))
  return useSyncExternalStore(store.subscribe, store.current)
}

/** The table's layouts that no saved view keeps, by the id of a built-in view; undefined until the core has answered. */
export function useLayouts(workspaceId: string): Readonly<Record<string, TableLayout>> | undefined {
  const store = storeOf(layoutStores, workspaceId, (signal) => core().layouts.watch({ workspaceId }, { signal }))
  return useSyncExternalStore(store.subscribe, store.current)
}

/** The person's own reviews in a workspace, oldest first; undefined until the core has answered. */
export function useReviews(workspaceId: string): ReviewsSnapshot | undefined {
  const store = storeOf(reviewStores, workspaceId, (signal) => core().reviews.watch({ workspaceId }, { signal }))
  return useSyncExternalStore(store.subscribe, store.current)
}

/** The review queues of a workspace, newest first; undefined until the core has answered. */
export function useQueues(workspaceId: string): readonly ReviewQueue[] | undefined {
  const store = storeOf(reviewQueueStores, workspaceId, (signal) => core().queues.watch({ workspaceId }, { signal }))
  return useSyncExternalStore(store.subscribe, store.current)
}

function storeOf<T>(
  stores: Map<string, SnapshotStore<T>>,
  workspaceId: string,
  open: (signal: AbortSignal) => Promise<AsyncIterable<T>>,
): SnapshotStore<T> {
  let store = stores.get(workspaceId)
  if (!store) stores.set(workspaceId, (store = snapshotStore(open)))
  return store
}
