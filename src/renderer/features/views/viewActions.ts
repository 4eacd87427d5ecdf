import { freeViewName, type View } from '../../../domain/views/view.ts'
import { readViewFile, VIEW_FILE_WORDS, viewFileText, type NewView } from '../../../domain/views/viewFile.ts'
import type { CoreClient } from '../../client/connection/coreLink.ts'
import { saveTextFile } from '../../client/saveTextFile.ts'
import { presentError } from '../../client/errorPresentation.ts'
import { showToast } from '../../components/overlays/toasts.ts'
import { format } from '../../components/format.ts'

/** Actions on saved views. Each shows its result or failure; none throws. */
export async function addViews(core: CoreClient, workspaceId: string, views: readonly NewView[]): Promise<boolean> {
  return attempt('add', () => core.views.add({ workspaceId, views: [...views] }))
}

export async function changeView(core: CoreClient, workspaceId: string, { id, ...view }: View): Promise<boolean> {
  return attempt('change', () => core.views.change({ workspaceId, viewId: id, view }))
}

export async function duplicateView(
  core: CoreClient,
  workspaceId: string,
  view: View,
  all: readonly View[],
): Promise<boolean> {
  const { id: _, ...copy } = view
  const name = freeViewName(
    view.name,
    all.map((one) => one.name),
  )
  return addViews(core, workspaceId, [{ ...copy, name }])
}

/** Removes it at once. The toast offers to undo. */
export async function removeView(core: CoreClient, workspaceId: string, { id, name }: View): Promise<void> {
  const isRemoved = await attempt('remove', () => core.views.remove({ workspaceId, viewId: id }))
  if (!isRemoved) return
  showToast(`view-removed-${id}`, {
    title: `View “${name}” deleted`,
    action: {
      label: 'Undo',
      onAction: () => void attempt('restore', () => core.views.restore({ workspaceId, viewId: id })),
    },
  })
}

/** Exports views as a JSON file. Created in the page, which has all the data. */
export function exportViews(views: readonly View[], fileName: string): void {
  saveTextFile(fileName, viewFileText(views), 'application/json')
}

/** Imports views. Renames duplicates with a number, and names the views that couldn't be imported. */
export async function importViews(
  core: CoreClient,
  workspaceId: string,
  text: string,
  all: readonly View[],
): Promise<void> {
  const read = readViewFile(text)
  if (read.kind === 'refused') {
    showToast('views-import', { title: 'No views were imported', words: VIEW_FILE_WORDS[read.reason] })
    return
  }
  const taken = all.map(({ name }) => name)
  const views = read.views.map((view) => {
    const name = freeViewName(view.name, taken)
    taken.push(name)
    return { ...view, name }
  })
  if (views.length > 0 && !(await addViews(core, workspaceId, views))) return
  showToast('views-import', {
    title: views.length === 1 ? '1 view imported' : `${format.number(views.length)} views imported`,
    ...(read.passedOver.length > 0 ? { words: `Skipped: ${read.passedOver.join('; ')}` } : {}),
  })
}

async function attempt(what: string, act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    const { title, words } = presentError(error)
    showToast(`view-${what}`, { title, words })
    return false
  }
}
