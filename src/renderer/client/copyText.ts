import { showToast } from '../components/toasts.ts'

/** Copies a text and says so; a browser may refuse it, and then that is said. */
export async function copyText({
  id,
  text,
  done,
}: {
  readonly id: string
  readonly text: string
  readonly done: string
}): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(id, { title: done })
  } catch {
    // No permission, or the window lost the focus: nothing to mend but by the person.
    showToast(id, { title: 'Nothing was copied', words: 'The system refused the clipboard. Try again.' })
  }
}
