import { format } from '../../components/format.ts'
/** With more ids the URL would be too long for servers. */
export const MOST_OPENED = 500

interface CallsButtonProps {
  readonly callIds: readonly number[]
  /** What the number belongs to, for screen readers, for example "Anna Berg". */
  readonly of: string
  readonly onOpenCalls: (callIds: readonly number[]) => void
}

/** The number of calls behind a figure. A click opens them in the table. */
export function CallsButton({ callIds, of, onOpenCalls }: CallsButtonProps) {
  const count = callIds.length
  if (count === 0) return <span className="text-ink-3">0 calls</span>
  const words = openWords(count)
  return (
    <button
      type="button"
      data-content=""
      title={words}
      aria-label={`${callsWords(count)}: ${of}. ${words}`}
      onClick={() => onOpenCalls(callIds.slice(0, MOST_OPENED))}
      className="rounded-sm font-normal text-accent-ink underline decoration-dotted underline-offset-3 hover:decoration-solid"
    >
      {callsWords(count)}
    </button>
  )
}

export function callsWords(count: number): string {
  return format.count(count, 'call')
}

export function openWords(count: number): string {
  return count > MOST_OPENED
    ? `Open ${MOST_OPENED} of these ${format.number(count)} calls`
    : `Open ${count === 1 ? 'this call' : `these ${count} calls`}`
}
