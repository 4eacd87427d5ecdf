import type { ReactNode } from 'react'

interface FieldFrameProps {
  /** The id of the control that the label belongs to. */
  readonly controlId: string
  readonly label: ReactNode
  /** For a label that stands nearby already (a table, a popover's own title): read out, not shown. */
  readonly isLabelHidden?: boolean
  readonly hint?: ReactNode
  /** What is wrong with the value, in the hint's place; announced when it appears. */
  readonly problem?: string | null | undefined
  readonly children: ReactNode
}

/** Label above, control, then the hint or what is wrong. `describedBy(controlId)` is what the control names as its description. */
export function FieldFrame({ controlId, label, isLabelHidden = false, hint, problem, children }: FieldFrameProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={controlId} className={isLabelHidden ? 'sr-only' : 'text-sm font-medium text-ink-2'}>
        {label}
      </label>
      {children}
      <div id={describedBy(controlId)} aria-live="polite" className="text-sm empty:hidden">
        {problem ? <span className="text-bad">{problem}</span> : hint && <span className="text-ink-3">{hint}</span>}
      </div>
    </div>
  )
}

export function describedBy(controlId: string): string {
  return `${controlId}-about`
}
