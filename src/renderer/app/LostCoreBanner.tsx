import { type ReactNode, useEffect, useState } from 'react'
import { useConnectionState } from '../client/connection/connectionState.ts'

/** 1 s: most reconnects (a host reload, a short network drop) are faster than a banner can be read. */
const PATIENCE_MS = 1000

/** Shown while the page is disconnected from its core, with what to do. Reconnecting continues meanwhile. */
export function LostCoreBanner() {
  const state = useConnectionState()
  if (state === 'lost') {
    return (
      <Banner title="Connection to Earshot lost.">
        Reconnecting… If you closed Earshot, start it again. This page may be out of date.
      </Banner>
    )
  }
  if (state === 'shut-out') {
    return (
      <Banner title="Earshot was restarted.">
        Open the new link from the terminal in this browser. This page then reconnects by itself, and nothing you sent
        is lost.
      </Banner>
    )
  }
  return null
}

function Banner({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <div role="status" className="border-b border-line bg-warn-soft px-4 py-1.5 text-warn">
      <strong className="font-semibold">{title}</strong> {children}
    </div>
  )
}
