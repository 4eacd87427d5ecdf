import { useEffect, useState } from 'react'
import { useConnectionState } from '../client/connectionState.ts'

/** 1 s: a reload of the host or a blink of the socket mends itself faster than a person can read a banner. */
const PATIENCE_MS = 1000

/** Says that the page has lost its own core (closed terminal, crashed process) and that it is trying again. */
export function LostCoreBanner() {
  const isLost = useConnectionState() === 'lost'
  return isLost ? <Banner /> : null
}

function Banner() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <div role="status" className="border-b border-line bg-warn-soft px-4 py-1.5 text-warn">
      <strong className="font-semibold">Earshot’s background process is not answering.</strong> Trying to reach it
      again. What you see is from before; nothing you sent is lost.
    </div>
  )
}
