import { Fragment, useId, type ReactNode } from 'react'
import { Radio } from './Radio.tsx'

interface RadioGroupProps<Value extends string> {
  readonly label: string
  readonly isLabelHidden?: boolean
  /** `more`: below the option. */
  readonly options: readonly {
    readonly value: Value
    readonly label: ReactNode
    readonly more?: ReactNode
    readonly isDisabled?: boolean
  }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Below all options. */
  readonly children?: ReactNode
}

/** A few visible options. Arrow keys move between them. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, isLabelHidden = false, options, value, onChange, children } = props
  const name = useId()
  return (
    <fieldset className="m-0 grid content-start gap-1 border-0 p-0">
      <legend className={isLabelHidden ? 'sr-only' : 'pb-1 text-sm font-medium text-ink-2'}>{label}</legend>
      {options.map((option) => (
        <Fragment key={option.value}>
          <Radio
            name={name}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChoose={() => onChange(option.value)}
          >
            {option.label}
          </Radio>
          {Boolean(option.more) && <div className="pl-6">{option.more}</div>}
        </Fragment>
      ))}
      {children}
    </fieldset>
  )
}
