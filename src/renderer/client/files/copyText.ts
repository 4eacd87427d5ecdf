import { showToast } from '../../components/overlays/toasts.ts'

/** Copies a text and shows the result as a toast. Browsers may refuse access to the clipboard. */
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
    // No permission, or the window isn't focused. Only the user can change that.
    showToast(id, { title: 'Nothing was copied', words: 'The system refused the clipboard. Try again.' })
  }
}

export function copyLink(text: string): Promise<void> {
  return copyText({ id: 'copy-link', text, done: 'Link copied' })
}

export function copyQuote(text: string): Promise<void> {
  return copyText({ id: 'copy-quote', text, done: 'Quote copied' })
}
