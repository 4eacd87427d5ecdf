import type { AgentQuestion } from '../../../contract/agents.ts'
import type { FoundCall } from '../../../contract/library.ts'
import { talkingPoints } from '../../../domain/agents/talkingPoints.ts'
import { CallLink } from '../../components/CallLink.tsx'
import { format } from '../../components/format.ts'
import { useToday } from '../../hooks/useToday.ts'
import { AgentSection } from './AgentSection.tsx'

interface TalkingPointsProps {
  readonly questions: readonly AgentQuestion[]
  readonly labelOf: (questionId: number) => string
  /** Whom the agent is compared with: "the team", "all other agents". */
  readonly others: string
  readonly hrefOf: (callId: number) => string
  readonly onOpenCall: (callId: number) => void
}

/** What to praise and what to talk about, with calls to listen to together. */
export function TalkingPoints({ questions, others, ...rest }: TalkingPointsProps) {
  const { strengths, toWorkOn } = talkingPoints(questions)
  const none = (side: string) =>
    questions.length === 0
      ? 'Too few calls have answers to compare.'
      : `No question is certainly ${side} ${others}. Chance could explain the differences.`
  return (
    <div className="grid gap-x-8 md:grid-cols-2 print:grid-cols-2">
      <AgentSection title="Strengths">
        <Points points={strengths} isGood none={none('above')} others={others} {...rest} />
      </AgentSection>
      <AgentSection title="To work on">
        <Points points={toWorkOn} isGood={false} none={none('below')} others={others} {...rest} />
      </AgentSection>
    </div>
  )
}

type PointsProps = Omit<TalkingPointsProps, 'questions'> & {
  readonly points: readonly AgentQuestion[]
  readonly isGood: boolean
  readonly none: string
}

function Points({ points, isGood, none, others, labelOf, ...rest }: PointsProps) {
  if (points.length === 0) return <p className="text-ink-2">{none}</p>
  return (
    <ol className="grid gap-3">
      {points.map(({ questionId, agent, team, yesCalls, noCalls }) => (
        <li key={questionId}>
          <p className="font-medium">{labelOf(questionId)}</p>
          <p className="text-ink-2">
            Yes in {format.percent(agent.value)} of {format.count(agent.calls, 'call')}, {format.percent(team.value)}{' '}
            for {others}.
          </p>
          <Calls calls={isGood ? yesCalls : noCalls} {...rest} />
        </li>
      ))}
    </ol>
  )
}

type CallsProps = Pick<TalkingPointsProps, 'hrefOf' | 'onOpenCall'> & { readonly calls: readonly FoundCall[] }

function Calls({ calls, hrefOf, onOpenCall }: CallsProps) {
  const today = useToday()
  return (
    <ul aria-label="Calls to discuss" className="grid gap-0.5 pt-0.5 text-sm">
      {calls.map((call) => (
        <li key={call.id} className="flex min-w-0 gap-2">
          <CallLink
            call={call}
            hrefOf={hrefOf}
            onOpen={onOpenCall}
            className="min-w-0 truncate text-accent-ink hover:underline"
          />
          <span className="shrink-0 text-ink-2">{call.timestamp && format.moment(call.timestamp, today)}</span>
        </li>
      ))}
    </ul>
  )
}
