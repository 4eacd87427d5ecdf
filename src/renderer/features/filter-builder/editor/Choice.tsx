import { RadioGroup } from '../../../components/controls/choices/RadioGroup.tsx'

interface ChoiceProps {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: string | null
}

export function Choice({ problem, ...group }: ChoiceProps) {
  return (
    <RadioGroup {...group} isLabelHidden>
      <p aria-live="polite" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
    </RadioGroup>
  )
}
