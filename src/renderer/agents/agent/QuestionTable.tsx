import type { AgentQuestion } from '../../../contract/library/agents.ts'
import type { QueryPart } from '../../../domain/query/query.ts'
import { format } from '../../components/format.ts'
import { callsMatching } from '../../figures/openedCalls.ts'
import { ComparedSharesTable } from './ComparedSharesTable.tsx'

interface QuestionTableProps {
  readonly questions: readonly AgentQuestion[]
  readonly labelOf: (questionId: number) => string
  /** Find the agent's calls in which the answer is no. */
  readonly filtersOf: (questionId: number) => readonly QueryPart[]
}

const MOST_SHOWN = 8

/** The questions that are answered yes less often for the agent than for the others, furthest below first. */
export function QuestionTable({ questions, labelOf, filtersOf }: QuestionTableProps) {
  const below = questions.filter(({ difference }) => difference.value < 0).slice(0, MOST_SHOWN)
  if (questions.length === 0) return <p className="text-ink-2">Too few calls have answers to compare.</p>
  if (below.length === 0)
    return <p className="text-ink-2">No question is answered “yes” less often than for other agents.</p>
  return (
    <ComparedSharesTable
      caption="Questions answered “yes” less often than for other agents"
      of="Question"
      share="Yes"
      rows={below.map(({ questionId, ...shares }) => {
        const count = shares.agent.calls - shares.agent.withValue
        return {
          ...{ key: questionId, label: labelOf(questionId), ...shares },
          ...{ calls: callsMatching(filtersOf(questionId), count), words: format.count(count, 'no', 'no') },
        }
      })}
    />
  )
}
