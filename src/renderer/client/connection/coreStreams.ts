import { useSyncExternalStore } from 'react'
import { connectionState, onConnectionChange } from './connectionState.ts'
import { useCore } from './core.tsx'
import type { CoreClient } from './coreLink.ts'
import { useWorkspace, type Workspace } from '../workspace.tsx'
import type { FoldersSnapshot } from '../../../contract/folders.ts'
import type { LibrarySnapshot } from '../../../contract/library.ts'
import type {
  AppSnapshot,
  BudgetSnapshot,
  ExportSnapshot,
  ImportQueueSnapshot,
  ReviewsSnapshot,
} from '../../../contract/snapshots.ts'
import type { StagingSnapshot } from '../../../contract/staging.ts'
import type { QuestionHints } from '../../../domain/hints/questionHints.ts'
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
  const core = useCore()
  let store = appStores.get(core)
  if (!store) appStores.set(core, (store = snapshotStore((signal) => core.app.watch(undefined, { signal }))))
  return useSyncExternalStore(store.subscribe, store.current)
}

// Each hook below follows one stream of the workspace. Undefined until the core has answered.

export const useBudget = workspaceStream<BudgetSnapshot>((core, workspace, options) =>
  core.budget.watch(workspace, options),
)

export const useImportQueue = workspaceStream<ImportQueueSnapshot>((core, workspace, options) =>
  core.imports.watchQueue(workspace, options),
)

export const useStagingTable = workspaceStream<StagingSnapshot>((core, workspace, options) =>
  core.staging.watch(workspace, options),
)

/** The watched folders, their rules, and how they stand. */
export const useWatchedFolders = workspaceStream<FoldersSnapshot>((core, workspace, options) =>
  core.folders.watch(workspace, options),
)

/** The exports of this session, oldest first. */
export const useExports = workspaceStream<readonly ExportSnapshot[]>((core, workspace, options) =>
  core.exports.watch(workspace, options),
)

/** The calls of the workspace that are saved on this computer. */
export const useLibrary = workspaceStream<LibrarySnapshot>((core, workspace, options) =>
  core.library.watch(workspace, options),
)

/** The saved views, in the user's order. */
export const useViews = workspaceStream<readonly View[]>((core, workspace, options) =>
  core.views.watch(workspace, options),
)

/** Of all scorecards of the workspace. */
export const useQuestionHints = workspaceStream<readonly QuestionHints[]>((core, workspace, options) =>
  core.hints.watch(workspace, options),
)

/** In the user's order. */
export const useTrackers = workspaceStream<readonly Tracker[]>((core, workspace, options) =>
  core.trackers.watch(workspace, options),
)

/** Table layouts of the built-in views, by view id. */
export const useLayouts = workspaceStream<Readonly<Record<string, TableLayout>>>((core, workspace, options) =>
  core.layouts.watch(workspace, options),
)

/** The user's own reviews, oldest first. */
export const useReviews = workspaceStream<ReviewsSnapshot>((core, workspace, options) =>
  core.reviews.watch(workspace, options),
)

/** The review queues, newest first. */
export const useQueues = workspaceStream<readonly ReviewQueue[]>((core, workspace, options) =>
  core.queues.watch(workspace, options),
)

const marksOf = keyedStores<{ readonly workspaceId: string; readonly callId: number }, ListenerMarks>(
  ({ workspaceId, callId }) => `${workspaceId}/${callId}`,
  (core, call, options) => core.marks.watch(call, options),
)

/** What the user corrected while listening to a call; undefined until the core has answered. */
export function useCallMarks(callId: number): ListenerMarks | undefined {
  const { workspaceId } = useWorkspace()
  const store = marksOf(useCore(), { workspaceId, callId })
  return useSyncExternalStore(store.subscribe, store.current)
}

function workspaceStream<T>(
  open: (core: CoreClient, workspace: Workspace, options: { signal: AbortSignal }) => Promise<AsyncIterable<T>>,
): () => T | undefined {
  const storeOf = keyedStores<Workspace, T>(({ workspaceId }) => workspaceId, open)
  return function useWorkspaceStream() {
    const store = storeOf(useCore(), useWorkspace())
    return useSyncExternalStore(store.subscribe, store.current)
  }
}

/** One store for each client and key. */
function keyedStores<Of, T>(
  keyOf: (of: Of) => string,
  open: (core: CoreClient, of: Of, options: { signal: AbortSignal }) => Promise<AsyncIterable<T>>,
): (core: CoreClient, of: Of) => SnapshotStore<T> {
  const storesOfCore = new WeakMap<CoreClient, Map<string, SnapshotStore<T>>>()
  return (core, of) => {
    let stores = storesOfCore.get(core)
    if (!stores) storesOfCore.set(core, (stores = new Map()))
    let store = stores.get(keyOf(of))
    if (!store) stores.set(keyOf(of), (store = snapshotStore((signal) => open(core, of, { signal }))))
    return store
  }
}
