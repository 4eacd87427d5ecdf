import { useState } from 'react'
import { presentError } from '../../client/failures/errorPresentation.ts'
import { showToast } from '../../components/overlays/toasts.ts'

/** Refreshes the list of this name, once at a time, and reports a failure. Another list may still be refreshed meanwhile. */
export function useRefresh(list: string, refresh: (signal: AbortSignal) => Promise<void>) {
  const [running, setRunning] = useState<Readonly<Record<string, AbortController>>>({})
  const own = running[list]
  return {
    isRunning: own !== undefined,
    run() {
      if (own !== undefined) return
      const stop = new AbortController()
      setRunning((before) => ({ ...before, [list]: stop }))
      refresh(stop.signal)
        .catch((error: unknown) => {
          if (stop.signal.aborted) return
          const { title, words } = presentError(error)
          showToast('refresh-failed', { title: 'Can’t refresh the list', words: `${title}. ${words}` })
        })
        .finally(() => setRunning(({ [list]: _, ...others }) => others))
    },
    cancel: () => own?.abort(),
  }
}
