import { useOpenCalls } from '../components/links/useOpenCalls.ts'
import { callsWords, openWords, type OpenedCalls } from './openedCalls.ts'

interface CallsButtonProps {
  readonly calls: OpenedCalls
  /** What the number belongs to, for screen readers, for example "Anna Berg". */
  readonly of: string
  /** Instead of the number of calls. */
  readonly label?: string
}

/** The number of calls behind a figure. A click opens them in the table. */
export function CallsButton({ calls, of, label = callsWords(calls) }: CallsButtonProps) {
  const openCalls = useOpenCalls()
  if (calls.count === 0) return <span className="text-ink-3">{label}</span>
  const words = openWords(calls)
  return (
    <button
      type="button"
      data-content=""
      title={words}
      aria-label={`${label}: ${of}. ${words}`}
      onClick={() => openCalls(calls.filters)}
      className="rounded-sm font-normal text-accent-ink underline decoration-dotted underline-offset-3 hover:decoration-solid"
    >
      {label}
    </button>
  )
}
