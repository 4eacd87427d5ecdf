import clsx from 'clsx'

interface ProgressBarProps {
  /** 0–1; null if unknown, then the bar pulses. */
  readonly fraction: number | null
  /** What is in progress, for screen readers. */
  readonly label: string
}

const PALE = 'bg-[color-mix(in_srgb,var(--accent)_35%,transparent)]'

export function ProgressBar({ fraction, label }: ProgressBarProps) {
  const percent = fraction === null ? null : Math.round(Math.min(1, Math.max(0, fraction)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
      className="h-1 w-full overflow-hidden rounded-full bg-line"
    >
      <div
        className={clsx(
          'h-full rounded-full',
          // Unknown progress fills the whole bar in a pale color. A partly filled bar would suggest a value, most of all
          // without animation.
          percent === null ? `w-full animate-pulse ${PALE}` : 'bg-accent transition-[width]',
        )}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
