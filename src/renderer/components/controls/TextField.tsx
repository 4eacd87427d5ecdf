import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { fieldClass } from './fieldClass.ts'

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id'> {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Shown inside at the end, for example "%". */
  readonly unit?: string
}

/** A single-line text field with label, hint and error. Other props are passed to the `<input>`. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, hint, problem, id, value, onChange, unit, className, ...input } = props
  return (
    <FieldFrame label={label} isLabelHidden={isLabelHidden} hint={hint} problem={problem} id={id}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            className={clsx(fieldClass, unit !== undefined && 'pr-8', className)}
            {...input}
          />
          {unit !== undefined && (
            <span aria-hidden="true" className="absolute inset-y-0 right-2 grid place-items-center text-ink-3">
              {unit}
            </span>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
