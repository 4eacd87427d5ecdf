import type { AgentQuestion } from '../../../contract/agents.ts'
import { format } from '../../components/format.ts'
import { FigureTable } from './FigureTable.tsx'

interface QuestionTableProps {
  readonly questions: readonly AgentQuestion[]
  readonly labelOf: (questionId: number) => string
  /** Opens the agent's calls with this answer. */
  readonly onOpen: (questionId: number, answer: 'yes' | 'no') => void
}

const MOST_SHOWN = 8

/** The questions that the agent meets less often than the team, furthest below first. */
export function QuestionTable({ questions, labelOf, onOpen }: QuestionTableProps) {
  const below = questions.filter(({ difference }) => difference.value < 0).slice(0, MOST_SHOWN)
  if (questions.length === 0) return <p className="text-ink-2">Too few calls have answers to compare.</p>
  if (below.length === 0) return <p className="text-ink-2">No question is below the team’s.</p>
  return (
    <FigureTable
      headings={['Question', 'Yes', 'Team', 'Difference (95% interval)']}
      rows={below.map(({ questionId, agent, team, difference }) => {
        const label = labelOf(questionId)
        const misses = format.count(agent.calls - agent.withValue, 'no', 'no')
        return {
          key: questionId,
          name: label,
          cells: [
            `${format.percent(agent.value)} of ${format.count(agent.calls, 'call')}`,
            `${format.percent(team.value)} of ${format.number(team.calls)}`,
            <>
              {points(difference.value)} ({points(difference.low)} to {points(difference.high)})
              {difference.high >= 0 && <span className="text-ink-2">, may be noise</span>}
            </>,
          ],
          calls: {
            words: misses,
            label: `${misses}: ${label} Open these calls`,
            onOpen: () => onOpen(questionId, 'no'),
          },
        }
      })}
    />
  )
}

function points(share: number): string {
  return format.decimal(100 * share, 0).replace('-', '−')
}
