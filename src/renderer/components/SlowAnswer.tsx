import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'

/** Shorter waits need no words. */
const PATIENCE_SECONDS = 3

/** Rendered while the service is asked: after 3 s says that it hasn't answered yet, and offers to stop waiting. */
export function SlowAnswer({ onCancel }: { readonly onCancel: () => void }) {
  const seconds = useSecondsHere()
  if (seconds < PATIENCE_SECONDS) return null
  return (
    <div className="flex shrink-0 items-center gap-2 border-b border-line bg-warn-soft py-1 pr-2 pl-4 text-warn">
      <p className="min-w-0 flex-1">
        <span role="status">The service hasn’t answered yet.</span>{' '}
        <span aria-hidden="true">Waiting for {seconds} s</span>
      </p>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  )
}

/** Whole seconds since the component that uses it appeared. */
function useSecondsHere(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
