import { useState } from 'react'
import { presentError } from '../../../client/failures/errorPresentation.ts'
import { showToast } from '../../../components/overlays/toasts.ts'

/** Refreshes the list, one at a time, and reports a failure. */
export function useRefresh(refresh: (signal: AbortSignal) => Promise<void>) {
  const [running, setRunning] = useState<AbortController | null>(null)
  return {
    isRunning: running !== null,
    run() {
      if (running !== null) return
      const stop = new AbortController()
      setRunning(stop)
      refresh(stop.signal)
        .catch((error: unknown) => {
          if (stop.signal.aborted) return
          const { title, words } = presentError(error)
          showToast('refresh-failed', { title: 'Can’t refresh the list', words: `${title}. ${words}` })
        })
        .finally(() => setRunning(null))
    },
    cancel: () => running?.abort(),
  }
}
