import { useRef } from 'react'
import { BUILT_IN_VIEWS } from '../../../domain/views/builtInViews.ts'
import { DEFAULT_LAYOUT, type TableLayout, type View } from '../../../domain/views/view.ts'
import { core } from '../../client/core.ts'
import { presentError } from '../../client/errorPresentation.ts'
import { showToast } from '../../components/toasts.ts'
import { useTableLayouts } from '../../features/call-table/tableLayouts.ts'

/** Dragging a column's edge is many steps and one change. */
const SETTLED_MS = 600

/** The table's layout, remembered per view: at once on this screen, and in a saved view itself once it has settled. */
export function useViewLayout(
  workspaceId: string,
  view: View | undefined,
): readonly [TableLayout, (layout: TableLayout) => void] {
  const key = `${workspaceId} ${view?.id ?? 'all-calls'}`
  const own = useTableLayouts(({ layouts }) => layouts[key])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const change = (layout: TableLayout) => {
    useTableLayouts.getState().lay(key, layout)
    if (view === undefined || BUILT_IN_VIEWS.some(({ id }) => id === view.id)) return
    clearTimeout(timer.current)
    const { id: viewId, ...rest } = view
    timer.current = setTimeout(() => {
      core()
        .views.change({ workspaceId, viewId, view: { ...rest, layout } })
        .catch((error: unknown) => {
          const { title, words } = presentError(error)
          showToast('layout-not-kept', { title: `The columns were not kept: ${title}`, words })
        })
    }, SETTLED_MS)
  }
  return [own ?? view?.layout ?? DEFAULT_LAYOUT, change]
}
