import { showToast } from '../components/overlays/toasts.ts'
import type { CoreClient } from './connection/coreLink.ts'
import { presentError } from './failures/errorPresentation.ts'

/** Makes another workspace the active one. Returns whether it could, and says in a toast if it couldn't. */
export async function switchWorkspace(core: Pick<CoreClient, 'workspaces'>, id: string): Promise<boolean> {
  try {
    await core.workspaces.activate({ workspaceId: id })
    return true
  } catch (error) {
    const { title, words } = presentError(error)
    showToast('switch-failed', { title, words, isUrgent: true })
    return false
  }
}
