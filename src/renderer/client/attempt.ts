import { showToast } from '../components/overlays/toasts.ts'
import { presentError } from './failures/errorPresentation.ts'

/** Shows a toast and returns null on failure. For actions without their own place for errors. */
export async function attempt<Result>(id: string, act: () => Promise<Result>): Promise<Result | null> {
  try {
    return await act()
  } catch (error) {
    const { title, words } = presentError(error)
    showToast(id, { title, words })
    return null
  }
}
