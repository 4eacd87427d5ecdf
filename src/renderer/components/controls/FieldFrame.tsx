import { useId, type ReactNode } from 'react'

export interface FieldProps {
  readonly label: ReactNode
  /** Hides the label visually, if one is already visible nearby (in a table or popover). */
  readonly isLabelHidden?: boolean | undefined
  readonly hint?: ReactNode
  /** Validation error, shown instead of the hint and announced. */
  readonly problem?: string | null | undefined
  readonly id?: string | undefined
}

interface FieldFrameProps extends FieldProps {
  /** Renders the control with the ids of its label and description. */
  children(control: ControlProps): ReactNode
}

interface ControlProps {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string
}

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
