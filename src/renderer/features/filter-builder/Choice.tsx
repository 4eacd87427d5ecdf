import { useId } from 'react'

interface ChoiceProps {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: string | null
}

/** One of a few, all in sight; arrows move between them. */
export function Choice({ label, options, value, onChange, problem }: ChoiceProps) {
  const name = useId()
  return (
    <fieldset className="flex flex-col">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-6 items-center gap-2">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="m-0 size-[15px] accent-accent focus-visible:outline-offset-1"
          />
          {option.label}
        </label>
      ))}
      <p aria-live="polite" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
    </fieldset>
  )
}
