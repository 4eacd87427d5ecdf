import type { SampleMethod, StratumBy } from '../../../domain/sampling/sampleMethod.ts'
import { STARTING_RISK_FACTORS } from '../../../domain/sampling/risk.ts'
import { RadioGroup } from '../../components/controls/choices/RadioGroup.tsx'

/** What a queue can be made of: the selected calls, or a sample. */
export type QueueChoice = 'selected' | SampleMethod['kind']

interface SampleChoiceProps {
  readonly listName: string
  /** Words for the selected calls; null without a table to select in. */
  readonly selected: string | null
  readonly isNoneSelected: boolean
  readonly value: QueueChoice
  onChoose(choice: QueueChoice): void
}

export function SampleChoice({ listName, selected, isNoneSelected, value, onChoose }: SampleChoiceProps) {
  return (
    <RadioGroup
      label="Calls"
      value={value}
      onChange={onChoose}
      options={[
        ...(selected === null ? [] : [{ value: 'selected' as const, label: selected, isDisabled: isNoneSelected }]),
        ...SAMPLES.map(({ kind, words }) => ({ value: kind, label: words ?? `Random sample of “${listName}”` })),
      ]}
    />
  )
}

/** `words`: null for those that name the list. */
const SAMPLES: readonly { readonly kind: SampleMethod['kind']; readonly words: string | null }[] = [
  { kind: 'random', words: null },
  { kind: 'each-agent', words: 'The same number for each agent' },
  { kind: 'stratified', words: 'Stratified sample' },
  { kind: 'risk-weighted', words: 'Risk-weighted sample' },
]

export function sampleMethod(kind: SampleMethod['kind'], size: number, by: StratumBy): SampleMethod {
  switch (kind) {
    case 'random':
    case 'each-agent':
      return { kind, size }
    case 'stratified':
      return { kind, size, by }
    case 'risk-weighted':
      return { kind, size, factors: STARTING_RISK_FACTORS }
  }
}
