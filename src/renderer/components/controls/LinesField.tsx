import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { fieldClass } from './fieldClass.ts'

type TextareaProps = Pick<ComponentProps<'textarea'>, 'autoFocus' | 'onKeyDown' | 'placeholder' | 'rows'>

interface LinesFieldProps extends FieldProps, TextareaProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Sentences for people, instead of text that a program reads. */
  readonly isProse?: boolean
}

/** Several lines of text, such as a pasted list. */
export function LinesField({ value, onChange, isProse = false, ...props }: LinesFieldProps) {
  const { autoFocus, onKeyDown, placeholder, rows = 8, ...field } = props
  return (
    <FieldFrame {...field}>
      {(control) => (
        <textarea
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          spellCheck={isProse}
          className={clsx(fieldClass, 'h-auto! resize-y py-1.5', !isProse && 'font-mono text-sm!')}
          {...{ autoFocus, onKeyDown, placeholder, rows }}
        />
      )}
    </FieldFrame>
  )
}
