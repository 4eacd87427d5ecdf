import type { AgentQuestion } from '../../../contract/agents.ts'
import { FigureTable } from '../../components/FigureTable.tsx'
import { format } from '../../components/format.ts'
import { CountButton } from './CountButton.tsx'

interface QuestionTableProps {
  readonly questions: readonly AgentQuestion[]
  readonly labelOf: (questionId: number) => string
  /** Opens the agent's calls with this answer. */
  readonly onOpen: (questionId: number, answer: 'yes' | 'no') => void
}

const MOST_SHOWN = 8

/** The questions that the agent meets less often than the others, furthest below first. */
export function QuestionTable({ questions, labelOf, onOpen }: QuestionTableProps) {
  const below = questions.filter(({ difference }) => difference.value < 0).slice(0, MOST_SHOWN)
  if (questions.length === 0) return <p className="text-ink-2">Too few calls have answers to compare.</p>
  if (below.length === 0) return <p className="text-ink-2">No question is below the others’.</p>
  return (
    <FigureTable
      caption="Questions that the agent meets less often"
      rows={below}
      keyOf={({ questionId }) => questionId}
      columns={[
        { key: 'question', heading: 'Question', render: ({ questionId }) => labelOf(questionId) },
        {
          ...{ key: 'yes', heading: 'Yes', isText: true },
          render: ({ agent }) => `${format.percent(agent.value)} of ${format.count(agent.calls, 'call')}`,
        },
        {
          ...{ key: 'team', heading: 'Others', isText: true },
          render: ({ team }) => `${format.percent(team.value)} of ${format.number(team.calls)}`,
        },
        {
          ...{ key: 'difference', heading: 'Difference (95% interval)', isText: true },
          render: ({ difference }) =>
            difference.high < 0 ? (
              `${points(difference.value)} (${points(difference.low)} to ${points(difference.high)})`
            ) : (
              <span className="text-ink-2">Too few calls to tell</span>
            ),
        },
        {
          ...{ key: 'calls', heading: 'Calls', isPrinted: false },
          render: ({ questionId, agent }) => (
            <CountButton
              words={format.count(agent.calls - agent.withValue, 'no', 'no')}
              of={`${labelOf(questionId)} Open these calls`}
              onOpen={() => onOpen(questionId, 'no')}
            />
          ),
        },
      ]}
    />
  )
}

function points(share: number): string {
  return format.decimal(100 * share, 0).replace('-', '−')
}
