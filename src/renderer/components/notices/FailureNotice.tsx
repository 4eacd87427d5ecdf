import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useCountdown } from '../../hooks/time/useCountdown.ts'
import { Button } from '../controls/Button.tsx'
import { CopyButton } from '../controls/CopyButton.tsx'
import { EmptyState } from './EmptyState.tsx'
import type { FailurePresentation, WayOut } from './failurePresentation.ts'
import { format } from '../format.ts'

/** Handlers of the available actions; actions without one have no button. `retry` also handles `wait-until`. */
type FailureActions = { readonly [Way in Exclude<WayOut, 'wait-until'>]?: () => void }

interface FailureNoticeProps {
  readonly failure: FailurePresentation
  readonly actions?: FailureActions
  /** `page` fills its container, centered; `bar` is as wide as its page and low; `inline` is a box in a form, list or dialog. */
  readonly form?: 'page' | 'bar' | 'inline'
  /** Actions to offer in addition to the failure's own, if they have a handler. */
  readonly alsoOffers?: readonly Exclude<WayOut, 'wait-until'>[]
  readonly note?: string
  /** Retries once when a countdown ends. For content that the user is viewing, not for forms. */
  readonly retriesItself?: boolean
}

/** A failure: what happened, what to do, a button for it, and details to copy. Announced to screen readers. */
export function FailureNotice(props: FailureNoticeProps) {
  const { failure, actions = {}, form = 'inline', alsoOffers = [], note, retriesItself = false } = props
  const words = note === undefined ? failure.words : `${failure.words} ${note}`
  const buttons = (
    <FailureButtons failure={failure} actions={actions} alsoOffers={alsoOffers} retriesItself={retriesItself} />
  )
  if (form === 'page')
    return (
      <EmptyState
        role="alert"
        icon={<CircleAlert size={20} strokeWidth={1.6} />}
        title={failure.title}
        actions={buttons}
      >
        {words}
      </EmptyState>
    )
  if (form === 'bar')
    return (
      <div role="alert" className="flex shrink-0 items-center gap-x-3 border-b border-line bg-sunk px-5 py-1.5">
        <CircleAlert aria-hidden="true" size={15} strokeWidth={1.6} className="shrink-0 text-bad" />
        <p className="min-w-0 flex-1 wrap-anywhere text-ink-2">
          <span className="font-medium text-ink">{failure.title}.</span> {words}
        </p>
        {buttons}
      </div>
    )
  return (
    <div role="alert" className="flex gap-2.5 rounded-md border border-line bg-sunk px-3 py-2.5">
      <CircleAlert aria-hidden="true" size={15} strokeWidth={1.6} className="mt-0.5 shrink-0 text-bad" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{failure.title}</p>
        <p className="wrap-anywhere text-ink-2">{words}</p>
        {/* A ghost button that comes first begins where the words begin. */}
        <div className="mt-2 flex flex-wrap items-center gap-2 empty:hidden [&>[data-variant=ghost]:first-child]:-ml-2.5">
          {buttons}
        </div>
      </div>
    </div>
  )
}

function FailureButtons({
  failure,
  actions,
  alsoOffers,
  retriesItself,
}: {
  readonly failure: FailurePresentation
  readonly actions: FailureActions
  readonly alsoOffers: readonly Exclude<WayOut, 'wait-until'>[]
  readonly retriesItself: boolean
}) {
  const { wayOut } = failure
  const handler = wayOut === null ? undefined : (actions[wayOut === 'wait-until' ? 'retry' : wayOut] ?? actions.retry)
  // If this place doesn't handle the action, the button retries instead and is labeled accordingly.
  const way = wayOut !== null && wayOut !== 'wait-until' && actions[wayOut] ? wayOut : 'retry'
  return (
    <>
      {failure.until !== null ? (
        <WaitThenRetry key={failure.until} until={failure.until} onRetry={handler} retriesItself={retriesItself} />
      ) : (
        handler && <WayOutButton way={way} onClick={handler} />
      )}
      {alsoOffers.map(
        (way) =>
          actions[way] && actions[way] !== handler && <WayOutButton key={way} way={way} onClick={actions[way]} />,
      )}
      <CopyButton command="failure.copy-details" label="Copy details" text={() => failure.details} hasWords />
    </>
  )
}

interface WayOutButtonProps {
  readonly way: Exclude<WayOut, 'wait-until'>
  readonly onClick: () => void
}

function WayOutButton({ way, onClick }: WayOutButtonProps) {
  // The command's title also says what one goes back from.
  return <Button command={`failure.${way}`} onClick={onClick} words={way === 'go-back' ? 'Go back' : undefined} />
}

function WaitThenRetry({
  until,
  onRetry,
  retriesItself,
}: {
  readonly until: number
  readonly onRetry: (() => void) | undefined
  readonly retriesItself: boolean
}) {
  const left = useCountdown(until) ?? 0
  const hasRetried = useRef(false)
  useEffect(() => {
    if (left > 0 || !retriesItself || hasRetried.current) return
    hasRetried.current = true
    onRetry?.()
  }, [left, retriesItself, onRetry])

  if (left === 0) return onRetry && <Button command="failure.retry" onClick={onRetry} />
  return (
    <span className="font-medium" role="timer">
      {retriesItself ? 'Retries' : 'Try again'} {format.until(until, Date.now())}
    </span>
  )
}
