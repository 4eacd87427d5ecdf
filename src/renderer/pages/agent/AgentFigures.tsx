import { useMemo, useState } from 'react'
import type { AgentFigures as Figures } from '../../../contract/agents.ts'
import { scoreControl } from '../../../domain/agents/scoreControl.ts'
import { FIELD_NAMES } from '../../../domain/fields/fields.ts'
import { conditionOn, type QueryPart } from '../../../domain/query/query.ts'
import { useKnownFields } from '../../client/calls/knownFields.ts'
import { questionLabel } from '../../client/calls/questionLabel.ts'
import { localZone } from '../../client/localZone.ts'
import { SegmentedControl } from '../../components/controls/SegmentedControl.tsx'
import { AgentChanges } from './AgentChanges.tsx'
import { AgentReviews } from './AgentReviews.tsx'
import { AgentSection } from './AgentSection.tsx'
import { controlWords } from './controlWords.ts'
import { MetricTable } from './MetricTable.tsx'
import { QuestionTable } from './QuestionTable.tsx'
import { ScoreChart } from './ScoreChart.tsx'
import { TalkingPoints } from './TalkingPoints.tsx'

interface AgentFiguresProps {
  readonly agentId: number
  readonly figures: Figures
  readonly hrefOf: (callId: number) => string
  readonly onOpenCall: (callId: number) => void
  /** Opens the calls of these filters in the table. */
  readonly onOpenCalls: (filters: readonly QueryPart[]) => void
}

/** The figures of an agent, in the order of a one-on-one: what to talk about first, then what it's based on. */
export function AgentFigures({ agentId, figures, ...rest }: AgentFiguresProps) {
  const { onOpenCalls } = rest
  const { vocabulary } = useKnownFields()
  const ofAgent = conditionOn('agent.id', '==', String(agentId))
  const labelOf = (id: number) => questionLabel(`question.${id}`, vocabulary) ?? `Question ${id}`
  return (
    <>
      <TalkingPoints questions={figures.questions} labelOf={labelOf} others={othersWords(figures)} {...rest} />
      <AgentChanges agentId={agentId} name={figures.name} vocabulary={vocabulary} {...rest} />
      <Scores figures={figures} onOpenCalls={onOpenCalls} />
      <AgentSection title="Talk metrics">
        <MetricTable
          metrics={figures.metrics}
          onOpen={(field) => onOpenCalls([ofAgent, conditionOn(field, 'not_empty', null)])}
        />
      </AgentSection>
      <div className="not-printed">
        <AgentSection title="Questions below the others">
          <QuestionTable
            questions={figures.questions}
            labelOf={labelOf}
            onOpen={(id, answer) => onOpenCalls([ofAgent, conditionOn(`question.${id}`, '==', answer)])}
          />
        </AgentSection>
        <AgentReviews agentId={agentId} {...rest} />
      </div>
    </>
  )
}

/** Whom the agent is compared with. */
export function othersWords({ team }: Pick<Figures, 'team'>): string {
  return team === null ? 'all other agents' : `the others of ${team.value}`
}

function Scores({ figures, onOpenCalls }: Pick<AgentFiguresProps, 'figures' | 'onOpenCalls'>) {
  const [shown, setShown] = useState<'score' | 'ai_score'>(figures.scores.score.length > 0 ? 'score' : 'ai_score')
  const control = useMemo(() => scoreControl(figures.scores[shown], localZone()), [figures, shown])
  return (
    <AgentSection
      title="Scores over time"
      aside={
        <SegmentedControl
          label="Score"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'score', label: FIELD_NAMES.score },
            { value: 'ai_score', label: FIELD_NAMES.ai_score },
          ]}
        />
      }
    >
      {control.weeks.length === 0 ? (
        <p className="text-ink-2">No call has this score.</p>
      ) : (
        <>
          <p className="pb-2 font-medium">{controlWords(control)}</p>
          <ScoreChart
            control={control}
            onOpenCalls={(callIds) => onOpenCalls([conditionOn('id', 'in', callIds.join(','))])}
          />
          <p className="text-sm text-ink-2">
            Each point is the mean of a week.
            {control.weeks.some(({ limits }) => limits !== null) &&
              ' The band shows where the mean stays if nothing changed: a stable agent leaves it in less than 1% of months.'}
          </p>
        </>
      )}
    </AgentSection>
  )
}
