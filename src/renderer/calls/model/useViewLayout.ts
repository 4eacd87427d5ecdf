import { useEffect, useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'
import { CALL_COLUMNS } from '../../../domain/fields/columns.ts'
import { ownValue } from '../../../domain/ownValue.ts'
import { BUILT_IN_VIEWS } from '../../../domain/views/builtInViews.ts'
import { isSameLayout } from '../../../domain/views/laidOutColumns.ts'
import { layoutChangeWords } from '../../../domain/views/layoutChange.ts'
import { DEFAULT_LAYOUT, type TableLayout, type View } from '../../../domain/views/view.ts'
import { useLayouts } from '../../client/connection/coreStreams.ts'
import { presentError } from '../../client/failures/errorPresentation.ts'
import { recordChange, type UndoableChange } from '../../client/undo/undoStack.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { keyIn } from '../../client/connection/workspaceClient.ts'
import { showToast } from '../../components/overlays/toasts.ts'
import type { WorkspaceClient } from '../../client/connection/workspaceClient.ts'

/** Debounce: dragging a column edge causes many changes. */
const SETTLED_MS = 400

/** Layouts changed on this screen, by workspace and view. Shown before the core has saved them. */
interface ChangedLayouts {
  readonly layouts: Readonly<Record<string, TableLayout>>
}

const useChangedLayouts = create<ChangedLayouts>()(() => ({ layouts: {} }))

/** Changes that are saved together and undone together: the steps of dragging a column edge. */
interface LayoutChanges {
  readonly before: TableLayout
  after: TableLayout
  timer: ReturnType<typeof setTimeout> | undefined
}

/** By workspace and view, so that a change of one doesn't delay the other's. */
const settling = new Map<string, LayoutChanges>()

/** The workspace and view whose table is on the screen. */
let onScreen: string | null = null

/** The table's layout. The core stores it per view: in the saved view, or separately for built-in ones. */
export function useViewLayout(view: View | undefined): readonly [TableLayout, (layout: TableLayout) => void] {
  const core = useCore()
  const viewId = view?.id ?? 'all-calls'
  const viewName = view?.name ?? BUILT_IN_VIEWS.find(({ id }) => id === viewId)?.name
  const name = keyIn(core, viewId)
  const changed = useChangedLayouts(({ layouts }) => layouts[name])
  const kept = ownValue(useLayouts() ?? {}, viewId)
  const stored = kept ?? view?.layout ?? DEFAULT_LAYOUT
  const shown = changed ?? stored
  // From then on, changes made elsewhere are shown too, such as by importing a team's setup.
  const isStored = changed !== undefined && isSameLayout(changed, stored)
  useEffect(() => {
    if (isStored && !settling.has(name))
      useChangedLayouts.setState(({ layouts: { [name]: _, ...others } }) => ({ layouts: others }))
  }, [isStored, name])
  useLayoutEffect(() => {
    onScreen = name
    return () => {
      onScreen = null
    }
  }, [name])
  // Saved and undone later than changed: its filters or name may be others by then.
  const latest = useRef(view)
  useLayoutEffect(() => {
    latest.current = view
  }, [view])
  const show = (layout: TableLayout) =>
    useChangedLayouts.setState(({ layouts }) => ({ layouts: { ...layouts, [name]: layout } }))
  const showAndKeep = (layout: TableLayout) => {
    clearTimeout(settling.get(name)?.timer)
    settling.delete(name)
    show(layout)
    return keepLayout(core, latest.current?.id === view?.id ? latest.current : view, layout)
  }
  const change = (layout: TableLayout) => {
    let changes = settling.get(name)
    if (changes === undefined) {
      changes = { before: shown, after: layout, timer: undefined }
      settling.set(name, changes)
      recordChange(
        core,
        undoable(changes, showAndKeep, () => (onScreen === name ? '' : ` in “${viewName}”`)),
      )
    }
    changes.after = layout
    show(layout)
    clearTimeout(changes.timer)
    changes.timer = setTimeout(() => {
      showAndKeep(layout).catch((error: unknown) => {
        const { title, words } = presentError(error)
        showToast('layout-not-kept', { title: `Can’t save the columns: ${title}`, words })
      })
    }, SETTLED_MS)
  }
  return [shown, change]
}

/** `place`: of a change that would be made unseen. */
function undoable(
  changes: LayoutChanges,
  become: (layout: TableLayout) => Promise<void>,
  place: () => string,
): UndoableChange {
  const words = () => layoutChangeWords(changes.before, changes.after, columnLabel)
  return {
    get title() {
      return `${words() ?? 'columns changed'}${place()}`
    },
    undo: () => become(changes.before),
    redo: () => become(changes.after),
    // An edge that was dragged back to its place changed nothing.
    isHere: () => words() !== null,
  }
}

function columnLabel(columnId: string): string {
  return CALL_COLUMNS.find(({ id }) => id === columnId)?.label ?? columnId.replace(/^agent\.custom\./, '')
}

async function keepLayout(core: WorkspaceClient, view: View | undefined, layout: TableLayout): Promise<void> {
  if (view === undefined || BUILT_IN_VIEWS.some(({ id }) => id === view.id)) {
    await core.layouts.lay({ viewId: view?.id ?? 'all-calls', layout })
    return
  }
  const { id: viewId, ...rest } = view
  await core.views.change({ viewId, view: { ...rest, layout } })
}
