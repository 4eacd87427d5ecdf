import { copyText } from '../../client/files/copyText.ts'
import { presentError } from '../../client/failures/errorPresentation.ts'
import { closeToast, showToast } from '../../components/overlays/toasts.ts'
import { format } from '../../components/format.ts'

const TOAST_ID = 'copy-links'

export function copyLinks(links: readonly string[]): Promise<void> {
  const done = links.length === 1 ? 'Link copied' : `${format.number(links.length)} links copied`
  return copyText({ id: TOAST_ID, text: links.join('\n'), done })
}

interface ReadLinks {
  readonly links: readonly string[]
  /** The list has more calls. */
  readonly isCut: boolean
}

/** Reads the links of all calls of a list, then offers to copy them: browsers allow that only shortly after a click. */
export async function copyAllLinks(
  read: (options: { readonly onProgress: (count: number) => void; readonly signal: AbortSignal }) => Promise<ReadLinks>,
): Promise<void> {
  const stop = new AbortController()
  const action = { label: 'Cancel', onAction: () => stop.abort() }
  const onProgress = (count: number) => {
    if (stop.signal.aborted) return
    const words = `${format.count(count, 'call')} so far`
    showToast(TOAST_ID, { title: 'Loading the calls to link to', words, progress: null, action })
  }
  stop.signal.addEventListener('abort', () => closeToast(TOAST_ID))
  onProgress(0)
  try {
    const { links, isCut } = await read({ onProgress, signal: stop.signal })
    if (stop.signal.aborted) return
    showToast(TOAST_ID, {
      title: `${format.count(links.length, 'link')} ready to copy`,
      ...(isCut && { words: 'The list has more calls. Add filters to copy the others.' }),
      action: { label: 'Copy links', onAction: () => void copyLinks(links) },
    })
  } catch (error) {
    if (stop.signal.aborted) return
    const { title, words } = presentError(error)
    showToast(TOAST_ID, { title: `Can’t load the calls: ${title}`, words })
  }
}
