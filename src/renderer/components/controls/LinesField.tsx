import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { fieldClass } from './fieldClass.ts'

interface LinesFieldProps extends FieldProps, Pick<ComponentProps<'textarea'>, 'placeholder'> {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Several lines of text that a program reads, such as a pasted list. */
export function LinesField({ value, onChange, placeholder, ...field }: LinesFieldProps) {
  return (
    <FieldFrame {...field}>
      {(control) => (
        <textarea
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          rows={8}
          spellCheck={false}
          placeholder={placeholder}
          className={clsx(fieldClass, 'h-auto! resize-y py-1.5 font-mono text-sm!')}
        />
      )}
    </FieldFrame>
  )
}
