import { freeViewName, type View } from '../../../domain/views/view.ts'
import { readViewFile, VIEW_FILE_WORDS, viewFileText, type NewView } from '../../../domain/views/viewFile.ts'
import { core } from '../../client/connection/core.ts'
import { saveTextFile } from '../../client/saveTextFile.ts'
import { presentError } from '../../client/errorPresentation.ts'
import { showToast } from '../../components/toasts.ts'
import { format } from '../../components/format.ts'

/** What a person does with saved views. Each says what it did, or what went wrong; none throws. */
export async function addViews(workspaceId: string, views: readonly NewView[]): Promise<boolean> {
  return attempt('add', () => core().views.add({ workspaceId, views: [...views] }))
}

export async function changeView(workspaceId: string, { id, ...view }: View): Promise<boolean> {
  return attempt('change', () => core().views.change({ workspaceId, viewId: id, view }))
}

export async function duplicateView(workspaceId: string, view: View, all: readonly View[]): Promise<boolean> {
  const { id: _, ...copy } = view
  const name = freeViewName(
    view.name,
    all.map((one) => one.name),
  )
  return addViews(workspaceId, [{ ...copy, name }])
}

/** Goes at once, and comes back from the toast. */
export async function removeView(workspaceId: string, { id, name }: View): Promise<void> {
  const isRemoved = await attempt('remove', () => core().views.remove({ workspaceId, viewId: id }))
  if (!isRemoved) return
  showToast(`view-removed-${id}`, {
    title: `View “${name}” deleted`,
    action: {
      label: 'Undo',
      onAction: () => void attempt('restore', () => core().views.restore({ workspaceId, viewId: id })),
    },
  })
}

/** As a JSON file, made here: a view holds nothing that the page does not know. */
export function exportViews(views: readonly View[], fileName: string): void {
  saveTextFile(fileName, viewFileText(views), 'application/json')
}

/** Names that are taken get a number; what could not be taken over is named. */
export async function importViews(workspaceId: string, text: string, all: readonly View[]): Promise<void> {
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
  if (views.length > 0 && !(await addViews(workspaceId, views))) return
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
