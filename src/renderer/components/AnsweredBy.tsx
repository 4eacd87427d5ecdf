import { useState } from 'react'
import type { ServiceSide } from '../../domain/insights/evaluations.ts'
import { SegmentedControl } from './controls/choices/SegmentedControl.tsx'

interface AnsweredByProps {
  readonly value: ServiceSide
  readonly onChange: (value: ServiceSide) => void
}

/** Who answered the questions that figures are of: the AI and people differ, so they are never counted together. */
export function AnsweredBy(props: AnsweredByProps) {
  return <SegmentedControl label="Answered by" options={OPTIONS} {...props} />
}

const OPTIONS = [
  { value: 'ai', label: 'AI' },
  { value: 'people', label: 'People' },
] as const

/** The AI until another is chosen, if it answers at all. */
export function useAnsweredBy(questions: Readonly<Record<ServiceSide, readonly unknown[]>>) {
  const [chosen, setChosen] = useState<ServiceSide | null>(null)
  const usual = questions.ai.length > 0 || questions.people.length === 0 ? 'ai' : 'people'
  return [chosen ?? usual, setChosen] as const
}
