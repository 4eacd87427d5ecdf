import { create } from 'zustand'
import { BUILT_IN_VIEWS } from '../../../domain/views/builtInViews.ts'
import { DEFAULT_LAYOUT, type TableLayout, type View } from '../../../domain/views/view.ts'
import { useCore } from '../../client/connection/core.tsx'
import type { CoreClient } from '../../client/connection/coreLink.ts'
import { useLayouts } from '../../client/connection/coreStreams.ts'
import { presentError } from '../../client/errorPresentation.ts'
import { useWorkspace } from '../../client/workspace.tsx'
import { showToast } from '../../components/overlays/toasts.ts'

/** Debounce: dragging a column edge causes many changes. */
const SETTLED_MS = 400

/** Layouts changed on this screen, by workspace and view. Shown before the core has saved them. */
interface ChangedLayouts {
  readonly layouts: Readonly<Record<string, TableLayout>>
}

const useChangedLayouts = create<ChangedLayouts>()(() => ({ layouts: {} }))

/** One timer per view, so that a change of one doesn't cancel the other's. */
const settling = new Map<string, ReturnType<typeof setTimeout>>()

/** The table's layout. The core stores it per view: in the saved view, or separately for built-in ones. */
export function useViewLayout(view: View | undefined): readonly [TableLayout, (layout: TableLayout) => void] {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const viewId = view?.id ?? 'all-calls'
  const name = `${workspaceId} ${viewId}`
  const changed = useChangedLayouts(({ layouts }) => layouts[name])
  const kept = useLayouts()?.[viewId]
  const change = (layout: TableLayout) => {
    useChangedLayouts.setState(({ layouts }) => ({ layouts: { ...layouts, [name]: layout } }))
    clearTimeout(settling.get(name))
    const keep = () => {
      settling.delete(name)
      keepLayout(core, workspaceId, view, layout).catch((error: unknown) => {
        const { title, words } = presentError(error)
        showToast('layout-not-kept', { title: `Can’t save the columns: ${title}`, words })
      })
    }
    settling.set(name, setTimeout(keep, SETTLED_MS))
  }
  return [changed ?? kept ?? view?.layout ?? DEFAULT_LAYOUT, change]
}

async function keepLayout(
  core: CoreClient,
  workspaceId: string,
  view: View | undefined,
  layout: TableLayout,
): Promise<void> {
  if (view === undefined || BUILT_IN_VIEWS.some(({ id }) => id === view.id)) {
    await core.layouts.lay({ workspaceId, viewId: view?.id ?? 'all-calls', layout })
    return
  }
  const { id: viewId, ...rest } = view
  await core.views.change({ workspaceId, viewId, view: { ...rest, layout } })
}
