import { freeName } from '../../../domain/freeName.ts'
import { LONGEST_VIEW_NAME, type View } from '../../../domain/views/view.ts'
import type { NewView } from '../../../domain/views/viewFile.ts'
import { change, inTurn } from '../../client/undo/change.ts'
import { format } from '../../components/format.ts'
import type { WorkspaceClient } from '../../client/connection/workspaceClient.ts'

/** Actions on saved views. Each can be undone, and shows its failure; none throws. */
export function addViews(core: WorkspaceClient, views: readonly NewView[]): Promise<boolean> {
  return change(core, {
    id: 'view-add',
    title: views.length === 1 ? `view “${views[0]?.name}” added` : `${format.number(views.length)} views added`,
    do: () => core.views.add({ views: [...views] }),
    undo: ({ viewIds }) => inTurn(viewIds.toReversed(), (viewId) => core.views.remove({ viewId })),
    redo: ({ viewIds }) => inTurn(viewIds, (viewId) => core.views.restore({ viewId })),
  })
}

/** `done`: what was changed, "renamed to “Lost deals”". */
export function changeView(
  core: WorkspaceClient,
  { from, to, done }: { readonly from: View; readonly to: Omit<View, 'id'>; readonly done: string },
): Promise<boolean> {
  const become = ({ name, query, layout, isPinned }: Omit<View, 'id'>) =>
    core.views.change({ viewId: from.id, view: { name, query, layout, isPinned } })
  return change(core, {
    id: 'view-change',
    title: `view “${from.name}” ${done}`,
    do: () => become(to),
    undo: () => become(from),
  })
}

export function pinView(core: WorkspaceClient, view: View, isPinned: boolean): Promise<boolean> {
  const done = isPinned ? 'added to the sidebar' : 'removed from the sidebar'
  return changeView(core, { from: view, to: { ...view, isPinned }, done })
}

export async function duplicateView(core: WorkspaceClient, view: View, all: readonly View[]): Promise<boolean> {
  const { id: _, ...copy } = view
  const taken = all.map((one) => one.name)
  const name = freeName(view.name, taken, LONGEST_VIEW_NAME)
  return addViews(core, [{ ...copy, name }])
}

/** Removes it at once. The toast offers to undo. */
export function removeView(core: WorkspaceClient, { id, name }: View): Promise<boolean> {
  return change(core, {
    id: `view-removed-${id}`,
    title: `view “${name}” deleted`,
    do: () => core.views.remove({ viewId: id }),
    undo: () => core.views.restore({ viewId: id }),
    toast: {},
  })
}
