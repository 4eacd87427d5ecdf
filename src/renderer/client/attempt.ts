import { showToast } from '../components/toasts.ts'
import { presentError } from './errorPresentation.ts'

/** Does it and answers what came of it; a failure is said in a toast, and answered as null. For what no place on the page stands for. */
export async function attempt<Result>(id: string, act: () => Promise<Result>): Promise<Result | null> {
  try {
    return await act()
  } catch (error) {
    const { title, words } = presentError(error)
    showToast(id, { title, words })
    return null
  }
}
