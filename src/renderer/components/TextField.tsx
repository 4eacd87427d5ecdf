import clsx from 'clsx'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { describedBy, FieldFrame } from './FieldFrame.tsx'
import { fieldLook } from './fieldLook.ts'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly label: ReactNode
  readonly isLabelHidden?: boolean
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: ReactNode
  readonly problem?: string | null | undefined
  /** Stands inside, at the end: a unit such as «%». */
  readonly unit?: string
}

/** One line of text with its label, hint and what is wrong with it. Everything else an `<input>` takes is passed on. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, value, onChange, hint, problem, unit, id, className, ...input } = props
  const ownId = useId()
  const controlId = id ?? ownId
  return (
    <FieldFrame
      controlId={controlId}
      label={label}
      hint={hint}
      problem={problem}
      {...(isLabelHidden === undefined ? {} : { isLabelHidden })}
    >
      <div className="relative">
        <input
          id={controlId}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy(controlId)}
          autoComplete="off"
          spellCheck={false}
          className={clsx(fieldLook, unit !== undefined && 'pr-8', className)}
          {...input}
        />
        {unit !== undefined && (
          <span aria-hidden="true" className="absolute inset-y-0 right-2 grid place-items-center text-ink-3">
            {unit}
          </span>
        )}
      </div>
    </FieldFrame>
  )
}
