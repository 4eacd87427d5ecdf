import clsx from 'clsx'
import { Pin } from 'lucide-react'
import { clockText } from '../../../domain/clockText.ts'
import type { EstimatedStart } from './positions/useTurnPositions.ts'

interface TurnTimeProps {
  readonly position: EstimatedStart
  readonly isCurrent: boolean
}

/** A band this long or longer fills the column. */
const FULL_BAND_SECONDS = 20
/** Within a second, the time counts as known: no band is drawn. */
const LEAST_BAND_SECONDS = 2
/** px, of the column's 58. */
const FULL_WIDTH = 46

/** Estimates have a band as long as their uncertainty; pinned lines have a pin. The row handles the click. */
export function TurnTime({ position, isCurrent }: TurnTimeProps) {
  const { startSeconds, bandSeconds, isPinned = false, isWritten = false } = position
  const bandLength = bandSeconds ? bandSeconds.to - bandSeconds.from : 0
  const isBandShown = bandSeconds !== undefined && !isPinned && !isWritten && bandLength >= LEAST_BAND_SECONDS
  const between = isBandShown ? `, between ${clockText(bandSeconds.from)} and ${clockText(bandSeconds.to)}` : ''
  return (
    <button
      type="button"
      data-content=""
      aria-label={
        isPinned || isWritten
          ? `Go to ${clockText(startSeconds)}${isPinned ? ', pinned' : ''}`
          : `Go to about ${clockText(startSeconds)}${between}`
      }
      title={isPinned ? 'Pinned by you' : isWritten ? 'Time from the transcript' : `Estimated${between}`}
      className={clsx(
        'flex flex-col items-start self-start rounded-sm whitespace-nowrap',
        isCurrent ? 'text-accent-ink' : 'text-ink-3',
      )}
    >
      <span className="flex items-center gap-1">
        {isPinned && <Pin aria-hidden="true" size={11} strokeWidth={2} className="text-accent" />}
        <span>{clockText(startSeconds)}</span>
      </span>
      {isBandShown && (
        <span
          aria-hidden="true"
          className="mt-0.5 h-0.5 rounded-full bg-line-strong"
          style={{ width: Math.max(6, Math.min(1, bandLength / FULL_BAND_SECONDS) * FULL_WIDTH) }}
        />
      )}
    </button>
  )
}
