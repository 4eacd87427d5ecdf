import { useId } from 'react'
import { Radio } from '../../../components/controls/choices/Radio.tsx'

interface ChoiceProps {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: string | null
}

/** A few visible options. Arrow keys move between them. */
export function Choice({ label, options, value, onChange, problem }: ChoiceProps) {
  const name = useId()
  return (
    <fieldset className="flex flex-col">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <Radio
          key={option.value}
          name={name}
          value={option.value}
          checked={option.value === value}
          onChoose={() => onChange(option.value)}
        >
          {option.label}
        </Radio>
      ))}
      <p aria-live="polite" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
    </fieldset>
  )
}
