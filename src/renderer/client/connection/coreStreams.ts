import { useSyncExternalStore } from 'react'
import { connectionState, onConnectionChange } from './connectionState.ts'
import type { CoreClient } from './coreLink.ts'
import { useCore } from './workspace.tsx'
import { useAppCore } from './core.tsx'
import { keyIn, type WorkspaceClient } from './workspaceClient.ts'
import type { FoldersSnapshot } from '../../../contract/import/folders.ts'
import type { LibrarySnapshot } from '../../../contract/library/library.ts'
import type {
  AppSnapshot,
  BudgetSnapshot,
  ExportSnapshot,
  ImportQueueSnapshot,
  ReviewsSnapshot,
  WorkspaceSnapshot,
} from '../../../contract/snapshots.ts'
import type { StagingSnapshot } from '../../../contract/import/staging.ts'
import type { ReviewQueue } from '../../../domain/reviews/reviewQueue.ts'
import type { Tracker } from '../../../domain/trackers/tracker.ts'
import type { ListenerMarks } from '../../../domain/transcripts/listenerMarks.ts'
import type { TableLayout, View } from '../../../domain/views/view.ts'

/**
 * A stream of snapshots as an external store. Subscribed to while it has listeners, and again after the connection was
 * lost. Undefined until the first snapshot.
 */
interface SnapshotStore<T> {
  subscribe(listener: () => void): () => void
  current(): T | undefined
}

/** Delay before resubscribing while the socket is open: the core's link is ready shortly after it opens. */
const RESUBSCRIBE_PAUSE_MS = 500
/** Maximum delay of the backoff for a stream that keeps failing. */
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
        // Either the connection was lost (`connectionState` shows it) or the core refused the stream (the page's requests
        // show it). Subscribe again.
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

/** Resolves after `pauseMs` if connected, otherwise as soon as the connection opens. */
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

const appStores = new WeakMap<CoreClient, SnapshotStore<AppSnapshot>>()

/** The app's state; undefined until the core has answered. */
export function useApp(): AppSnapshot | undefined {
  const core = useAppCore()
  const store = storeIn(appStores, core, () => snapshotStore((signal) => core.app.watch(undefined, { signal })))
  return useSyncExternalStore(store.subscribe, store.current)
}

/** Name, color and connection of this workspace; undefined until the core has answered. */
export function useWorkspaceSnapshot(): WorkspaceSnapshot | undefined {
  const own = keyIn(useCore())
  return useApp()?.workspaces.find(({ id }) => id === own)
}

// Each hook below follows one stream of the workspace. Undefined until the core has answered.

export const useBudget = workspaceStream<BudgetSnapshot>((core, options) => core.budget.watch(undefined, options))

export const useImportQueue = workspaceStream<ImportQueueSnapshot>((core, options) =>
  core.imports.watchQueue(undefined, options),
)

export const useStagingTable = workspaceStream<StagingSnapshot>((core, options) =>
  core.staging.watch(undefined, options),
)

/** The watched folders, their rules, and how they stand. */
export const useWatchedFolders = workspaceStream<FoldersSnapshot>((core, options) =>
  core.folders.watch(undefined, options),
)

/** The exports of this session, oldest first. */
export const useExports = workspaceStream<readonly ExportSnapshot[]>((core, options) =>
  core.exports.watch(undefined, options),
)

/** The calls of the workspace that are saved on this computer. */
export const useLibrary = workspaceStream<LibrarySnapshot>((core, options) => core.library.watch(undefined, options))

/** The saved views, in the user's order. */
export const useViews = workspaceStream<readonly View[]>((core, options) => core.views.watch(undefined, options))

/** In the user's order. */
export const useTrackers = workspaceStream<readonly Tracker[]>((core, options) =>
  core.trackers.watch(undefined, options),
)

/** Table layouts of the built-in views, by view id. */
export const useLayouts = workspaceStream<Readonly<Record<string, TableLayout>>>((core, options) =>
  core.layouts.watch(undefined, options),
)

/** Why a reviewer disagrees with the AI's answer: the list to choose from. */
export const useReasons = workspaceStream<readonly string[]>((core, options) =>
  core.reviews.watchReasons(undefined, options),
)

/** The user's own reviews, oldest first. */
export const useReviews = workspaceStream<ReviewsSnapshot>((core, options) => core.reviews.watch(undefined, options))

/** The review queues, newest first. */
export const useQueues = workspaceStream<readonly ReviewQueue[]>((core, options) =>
  core.queues.watch(undefined, options),
)

const marksOf = new WeakMap<WorkspaceClient, Map<number, SnapshotStore<ListenerMarks>>>()

/** What the user corrected while listening to a call; undefined until the core has answered. */
export function useCallMarks(callId: number): ListenerMarks | undefined {
  const core = useCore()
  const stores = storeIn(marksOf, core, () => new Map<number, SnapshotStore<ListenerMarks>>())
  const store = storeIn(stores, callId, () => snapshotStore((signal) => core.marks.watch({ callId }, { signal })))
  return useSyncExternalStore(store.subscribe, store.current)
}

function workspaceStream<T>(
  open: (core: WorkspaceClient, options: { signal: AbortSignal }) => Promise<AsyncIterable<T>>,
): () => T | undefined {
  const stores = new WeakMap<WorkspaceClient, SnapshotStore<T>>()
  return function useWorkspaceStream() {
    const core = useCore()
    const store = storeIn(stores, core, () => snapshotStore((signal) => open(core, { signal })))
    return useSyncExternalStore(store.subscribe, store.current)
  }
}

interface Stores<Key, Store> {
  get(key: Key): Store | undefined
  set(key: Key, store: Store): unknown
}

/** The store of this key, made when it's first needed. */
function storeIn<Key, Store>(stores: Stores<Key, Store>, key: Key, make: () => Store): Store {
  const known = stores.get(key)
  if (known !== undefined) return known
  const made = make()
  stores.set(key, made)
  return made
}
