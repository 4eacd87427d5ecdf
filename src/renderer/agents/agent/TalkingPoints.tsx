import type { ReactNode } from 'react'
import type { AgentQuestion } from '../../../contract/library/agents.ts'
import { talkingPoints } from '../../../domain/agents/talkingPoints.ts'
import { questionName } from '../../../domain/scorecards/questionName.ts'
import { format } from '../../components/format.ts'
import { AgentSection } from './AgentSection.tsx'
import { CallsToDiscuss } from './CallsToDiscuss.tsx'

interface TalkingPointsProps {
  readonly questions: readonly AgentQuestion[]
  readonly textOf: (questionId: number) => string | null
  /** Whom the agent is compared with: "the rest of Support", "all other agents". */
  readonly others: string
  /** Chooses whose answers are shown. */
  readonly answeredBy: ReactNode
}

/** What to praise and what to talk about, with calls to listen to together. */
export function TalkingPoints({ questions, textOf, others, answeredBy }: TalkingPointsProps) {
  const { strengths, toWorkOn } = talkingPoints(questions)
  const none = (side: string) =>
    questions.length === 0 ? 'Too few calls have answers to compare.' : `No question is ${side} ${others}.`
  return (
    <div className="grid gap-x-8 md:grid-cols-2 print:grid-cols-2">
      <AgentSection title="Strengths">
        <Points points={strengths} isGood none={none('above')} {...{ others, textOf }} />
      </AgentSection>
      <AgentSection title="To work on" aside={answeredBy}>
        <Points points={toWorkOn} isGood={false} none={none('below')} {...{ others, textOf }} />
      </AgentSection>
    </div>
  )
}

type PointsProps = Omit<TalkingPointsProps, 'questions' | 'answeredBy'> & {
  readonly points: readonly (AgentQuestion & { readonly isCertain: boolean })[]
  readonly isGood: boolean
  readonly none: string
}

function Points({ points, isGood, none, others, textOf }: PointsProps) {
  if (points.length === 0) return <p className="text-ink-2">{none}</p>
  return (
    <ol className="grid gap-3">
      {points.map(({ questionId, agent, team, isCertain, yesCalls, noCalls }) => {
        const question = { id: questionId, text: textOf(questionId) }
        return (
          <li key={questionId}>
            <p className="font-medium">{questionName(question)}</p>
            <p className="text-ink-2">
              Yes in {format.percent(agent.value)} of {format.count(agent.calls, 'call')}, {format.percent(team.value)}{' '}
              for {others}.{!isCertain && ' May be chance: too few calls to tell.'}
            </p>
            <CallsToDiscuss question={question} calls={isGood ? yesCalls : noCalls} isYes={isGood} />
          </li>
        )
      })}
    </ol>
  )
}
