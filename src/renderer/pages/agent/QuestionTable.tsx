import type { AgentQuestion } from '../../../contract/agents.ts'
import { format } from '../../components/format.ts'

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
    <table className="w-full text-sm">
      <thead className="text-left text-ink-2">
        <tr>
          <th scope="col" className="py-1 font-normal">
            Question
          </th>
          <th scope="col" className="px-2 py-1 font-normal">
            Yes
          </th>
          <th scope="col" className="px-2 py-1 font-normal">
            Team
          </th>
          <th scope="col" className="px-2 py-1 font-normal">
            Difference (95% interval)
          </th>
          <th scope="col" className="not-printed px-2 py-1 font-normal">
            Calls
          </th>
        </tr>
      </thead>
      <tbody>
        {below.map(({ questionId, agent, team, difference }) => {
          const points = (value: number) => format.decimal(100 * value, 0).replace('-', '−')
          return (
            <tr key={questionId} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-medium">
                {labelOf(questionId)}
              </th>
              <td className="px-2 py-1">
                {format.percent(agent.value)} of {format.count(agent.calls, 'call')}
              </td>
              <td className="px-2 py-1">
                {format.percent(team.value)} of {format.number(team.calls)}
              </td>
              <td className="px-2 py-1">
                {points(difference.value)} ({points(difference.low)} to {points(difference.high)})
                {difference.high >= 0 && <span className="text-ink-2">, may be noise</span>}
              </td>
              <td className="not-printed px-2 py-1">
                <button
                  type="button"
                  onClick={() => onOpen(questionId, 'no')}
                  aria-label={`${format.count(agent.calls - agent.withValue, 'no', 'no')}: ${labelOf(questionId)} Open these calls`}
                  className="text-accent-ink underline decoration-dotted underline-offset-3"
                >
                  {format.count(agent.calls - agent.withValue, 'no', 'no')}
                </button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
