import { useId, type ReactNode } from 'react'

/** What every field has around its control. */
export interface FieldProps {
  readonly label: ReactNode
  /** For a label that stands nearby already (a table, a popover's own title): read out, not shown. */
  readonly isLabelHidden?: boolean | undefined
  readonly hint?: ReactNode
  /** What is wrong with the value, in the hint's place; announced when it appears. */
  readonly problem?: string | null | undefined
  /** The control's, when somebody else names it. */
  readonly id?: string | undefined
}

interface FieldFrameProps extends FieldProps {
  /** Draws the control, with what ties it to its label and its description. */
  children(control: ControlProps): ReactNode
}

interface ControlProps {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string
}

/** Label above, control, then the hint or what is wrong. */
export function FieldFrame({ label, isLabelHidden = false, hint, problem, id, children }: FieldFrameProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const aboutId = `${controlId}-about`
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={controlId} className={isLabelHidden ? 'sr-only' : 'text-sm font-medium text-ink-2'}>
        {label}
      </label>
      {children({ id: controlId, 'aria-invalid': problem ? true : undefined, 'aria-describedby': aboutId })}
      <div id={aboutId} aria-live="polite" className="text-sm empty:hidden">
        {problem ? <span className="text-bad">{problem}</span> : hint && <span className="text-ink-3">{hint}</span>}
      </div>
    </div>
  )
}
