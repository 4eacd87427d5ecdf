import { useEffect, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { format } from '../format.ts'

/** No message for shorter waits. */
const PATIENCE_SECONDS = 3

interface SlowAnswerProps {
  readonly onCancel: () => void
  /** `bar` spans the page; `inline` is a box in a form, list or dialog. */
  readonly form?: 'bar' | 'inline'
}

/** Render while a request is pending: after 3 s it reports that the service hasn't answered, with a button to cancel. */
export function SlowAnswer({ onCancel, form = 'bar' }: SlowAnswerProps) {
  const seconds = useSecondsHere()
  if (seconds < PATIENCE_SECONDS) return null
  return (
    <div
      className={`flex shrink-0 items-center gap-2 bg-warn-soft py-1 text-warn ${form === 'bar' ? 'border-b border-line px-4' : 'min-h-8 rounded-md pr-2 pl-3'}`}
    >
      <p className="min-w-0 flex-1">
        <span role="status">This is taking longer than usual.</span>{' '}
        <span aria-hidden="true">{format.count(seconds, 'second')} so far.</span>
      </p>
      <Button command="request.cancel" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

/** Whole seconds since the component was mounted. */
function useSecondsHere(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
