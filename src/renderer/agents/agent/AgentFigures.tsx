import { useMemo, useState } from 'react'
import type { AgentFigures as Figures } from '../../../contract/library/agents.ts'
import { scoreControl } from '../../../domain/agents/scoreControl.ts'
import { FIELD_NAMES } from '../../../domain/fields/fields.ts'
import { conditionOn } from '../../../domain/query/query.ts'
import { useKnownFields } from '../../client/calls/knownFields.ts'
import { localZone } from '../../client/localZone.ts'
import { callsWithAnswer } from '../../../domain/insights/figureCalls.ts'
import { questionName } from '../../../domain/scorecards/questionName.ts'
import type { Tracker } from '../../../domain/trackers/tracker.ts'
import { AnsweredBy, useAnsweredBy } from '../../components/AnsweredBy.tsx'
import { SegmentedControl } from '../../components/controls/choices/SegmentedControl.tsx'
import { useToday } from '../../hooks/time/useToday.ts'
import { AgentChanges } from './AgentChanges.tsx'
import { AgentReviews } from './AgentReviews.tsx'
import { AgentSection } from './AgentSection.tsx'
import { controlWords } from './controlWords.ts'
import { KeyFigures } from './KeyFigures.tsx'
import { QuestionTable } from './QuestionTable.tsx'
import { ScoreChart } from './ScoreChart.tsx'
import { TalkingPoints } from './TalkingPoints.tsx'
import { TrackerTable } from './TrackerTable.tsx'

interface AgentFiguresProps {
  readonly agentId: number
  readonly figures: Figures
  readonly trackers: readonly Tracker[]
}

/** The figures of an agent, in the order of a one-on-one: what to talk about first, then what it's based on. */
export function AgentFigures({ agentId, figures, trackers }: AgentFiguresProps) {
  const { vocabulary } = useKnownFields()
  const [by, setBy] = useAnsweredBy(figures.questions)
  const questions = figures.questions[by]
  const ofAgent = conditionOn('agent.id', '==', String(agentId))
  const textOf = (id: number) => vocabulary.questions.find((question) => question.id === id)?.text ?? null
  return (
    <>
      <TalkingPoints
        questions={questions}
        textOf={textOf}
        others={othersWords(figures)}
        answeredBy={<AnsweredBy value={by} onChange={setBy} />}
      />
      <AgentChanges agentId={agentId} name={figures.name} vocabulary={vocabulary} />
      <AgentSection title="Key figures">
        <KeyFigures figures={figures} ofAgent={ofAgent} />
      </AgentSection>
      <Scores agentId={agentId} figures={figures} />
      <AgentSection title="Trackers">
        <TrackerTable trackers={trackers} figures={figures.trackers} ofAgent={ofAgent} />
      </AgentSection>
      <div className="not-printed">
        <AgentSection title="Questions answered “yes” less often than for other agents">
          <QuestionTable
            questions={questions}
            labelOf={(id) => questionName({ id, text: textOf(id) })}
            filtersOf={(id) => [ofAgent, ...callsWithAnswer(id, by, 'no')]}
          />
        </AgentSection>
        <AgentReviews agentId={agentId} />
      </div>
    </>
  )
}

/** Whom the agent is compared with. */
export function othersWords({ team }: Pick<Figures, 'team'>): string {
  return team === null ? 'all other agents' : `the rest of ${team.value}`
}

function Scores({ agentId, figures }: Pick<AgentFiguresProps, 'agentId' | 'figures'>) {
  const [shown, setShown] = useState<'score' | 'ai_score'>(figures.scores.score.length > 0 ? 'score' : 'ai_score')
  const today = useToday()
  const control = useMemo(
    () => scoreControl(figures.scores[shown], { zone: localZone(), now: today.getTime() }),
    [figures, shown, today],
  )
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
          <div className="not-printed">
            <ScoreChart agentId={agentId} field={shown} control={control} />
            <p className="text-sm text-ink-2">
              Each point is the mean of a week.
              {control.weeks.some(({ limits }) => limits !== null) &&
                ' The band shows where the mean stays if nothing changed: a stable agent leaves it in less than 1% of months.'}
            </p>
          </div>
        </>
      )}
    </AgentSection>
  )
}
