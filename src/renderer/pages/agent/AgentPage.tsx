import { Printer } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { AgentFigures } from '../../../contract/agents.ts'
import { scoreControl } from '../../../domain/agents/scoreControl.ts'
import { comparisonsOf } from '../../../domain/differs/comparisons.ts'
import { instantOfLocal, localText } from '../../../domain/values/localTime.ts'
import { conditionOn, type QueryPart } from '../../../domain/query/query.ts'
import { scoreOfReview } from '../../../domain/reviews/review.ts'
import { FIELD_NAMES } from '../../../domain/fields/fields.ts'
import { DAY } from '../../../domain/units.ts'
import { useKnownFields } from '../../client/calls/knownFields.ts'
import { questionLabel } from '../../client/calls/questionLabel.ts'
import { useCoreQueries } from '../../client/connection/core.tsx'
import { useLibrary } from '../../client/connection/coreStreams.ts'
import { localZone } from '../../client/localZone.ts'
import { figuresCoverage } from '../../client/savedCalls.ts'
import { useServiceAnswer } from '../../client/serviceAnswer.ts'
import { useWorkspace } from '../../client/workspace.tsx'
import { useCommands } from '../../commands/useCommands.ts'
import { CallLink } from '../../components/CallLink.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { SegmentedControl } from '../../components/controls/SegmentedControl.tsx'
import { TextField } from '../../components/controls/TextField.tsx'
import { format } from '../../components/format.ts'
import { EmptyState } from '../../components/notices/EmptyState.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { Skeleton } from '../../components/notices/Skeleton.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { Differences } from '../../features/differs/Differences.tsx'
import { useToday } from '../../hooks/useToday.ts'
import { controlWords } from './controlWords.ts'
import { MetricTable } from './MetricTable.tsx'
import { QuestionTable } from './QuestionTable.tsx'
import { ScoreChart } from './ScoreChart.tsx'
import '../review-print/print.css'

interface AgentPageProps {
  readonly agentId: number
  readonly hrefOf: (callId: number) => string
  readonly onOpenCall: (callId: number) => void
  /** Opens the calls of these filters in the table. */
  readonly onOpenCalls: (filters: readonly QueryPart[]) => void
}

/** What is known about the calls of an agent, beside the team, for a one-on-one. Agents aren't ranked. */
export function AgentPage(props: AgentPageProps) {
  const { agentId } = props
  const queries = useCoreQueries()
  const { workspaceId } = useWorkspace()
  const library = useLibrary()
  const answer = useServiceAnswer({
    ...queries.library.agent.queryOptions({ input: { workspaceId, agentId } }),
    staleTime: 0,
  })
  const { data } = answer
  useCommands({ 'agent.print': data !== undefined && data.callCount > 0 && (() => window.print()) })
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={data?.name ?? 'Agent'}>
        <span className="flex-1" />
        {data !== undefined && data.callCount > 0 && (
          <span className="not-printed">
            <Button command="agent.print" onClick={() => window.print()}>
              <Printer aria-hidden="true" size={14} strokeWidth={1.6} />
              Print
            </Button>
          </span>
        )}
      </PageHeader>
      {answer.failure ? (
        <FailureNotice form="page" failure={answer.failure} actions={{ retry: answer.retry }} retriesItself />
      ) : data === undefined ? (
        <div role="status" aria-label="Loading the agent’s figures" className="grid gap-4 p-5">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
        </div>
      ) : data.callCount === 0 ? (
        <EmptyState title="No calls for this agent">
          {library?.isListComplete === false ? 'Earshot is still reading calls.' : 'No call belongs to this agent.'}
        </EmptyState>
      ) : (
        // Focusable, so that the keyboard can scroll it.
        <div role="region" aria-label="Figures" tabIndex={0} className="printed min-h-0 flex-1 overflow-y-auto">
          <div className="mx-auto max-w-[960px] px-4 pb-8">
            <Figures figures={data} coverage={library === undefined ? null : figuresCoverage(library)} {...props} />
          </div>
        </div>
      )}
    </div>
  )
}

interface FiguresProps extends AgentPageProps {
  readonly figures: AgentFigures
  /** Null if every call is saved. */
  readonly coverage: string | null
}

function Figures({ figures, coverage, agentId, ...rest }: FiguresProps) {
  const { onOpenCalls } = rest
  const ofAgent = conditionOn('agent.id', '==', String(agentId))
  const { vocabulary } = useKnownFields()
  const [shown, setShown] = useState<'score' | 'ai_score'>(figures.scores.score.length > 0 ? 'score' : 'ai_score')
  const control = useMemo(() => scoreControl(figures.scores[shown], localZone()), [figures, shown])
  return (
    <>
      <p className="border-b border-line py-3 text-ink-2">
        {format.count(figures.callCount, 'call')}
        {figures.recordCount < figures.callCount &&
          `, ${format.number(figures.recordCount)} with answers and transcript`}
        .{coverage !== null && ` ${coverage}.`} Calls in a blind review have no scores here.{' '}
        <span className="not-printed">
          <button type="button" className={LINK} onClick={() => onOpenCalls([ofAgent])}>
            Show calls
          </button>
        </span>
      </p>
      <Section
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
      </Section>
      <Section title="Questions below the team">
        <QuestionTable
          questions={figures.questions}
          labelOf={(id) => questionLabel(`question.${id}`, vocabulary) ?? `Question ${id}`}
          onOpen={(id, answer) => onOpenCalls([ofAgent, conditionOn(`question.${id}`, '==', answer)])}
        />
      </Section>
      <Section title="Talk metrics compared with the team">
        <MetricTable
          metrics={figures.metrics}
          onOpen={(field) => onOpenCalls([ofAgent, conditionOn(field, 'not_empty', null)])}
        />
      </Section>
      <Reviews agentId={agentId} {...rest} />
      <Changes agentId={agentId} name={figures.name} {...rest} />
    </>
  )
}

function Reviews({ agentId, hrefOf, onOpenCall }: Pick<AgentPageProps, 'agentId' | 'hrefOf' | 'onOpenCall'>) {
  const queries = useCoreQueries()
  const { workspaceId } = useWorkspace()
  const today = useToday()
  const answer = useServiceAnswer({ ...queries.reviews.all.queryOptions({ input: { workspaceId } }), staleTime: 0 })
  const reviews = answer.data?.filter(({ isDone, call }) => isDone && call.agentId === agentId)
  return (
    <Section title="My reviews">
      {answer.failure ? (
        <FailureNotice failure={answer.failure} actions={{ retry: answer.retry }} />
      ) : reviews === undefined ? (
        <div role="status" aria-label="Loading the reviews">
          <Skeleton className="w-1/2" />
        </div>
      ) : reviews.length === 0 ? (
        <p className="text-ink-2">You haven’t finished a review of this agent’s calls.</p>
      ) : (
        <ul className="grid gap-1">
          {reviews.map((review) => (
            <li key={review.reviewId} className="flex gap-3">
              <CallLink
                call={{ id: review.call.callId, title: review.call.title }}
                hrefOf={hrefOf}
                onOpen={onOpenCall}
                className={`${LINK} min-w-0 truncate`}
              />
              <span className="text-ink-2">{review.call.timestamp && format.moment(review.call.timestamp, today)}</span>
              <span>{scoreWords(scoreOfReview(review).score)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function scoreWords(score: number | null): string {
  return score === null ? 'No score' : `Score ${format.score(score, 1)}`
}

const FOUR_WEEKS = 28 * DAY

/** Compares the calls since a date with those before. */
function Changes({ agentId, name, onOpenCalls, ...rest }: AgentPageProps & { readonly name: string | null }) {
  const today = useToday()
  const { vocabulary } = useKnownFields()
  const [since, setSince] = useState(() =>
    localText(new Date(today.getTime() - FOUR_WEEKS).toISOString(), localZone()).slice(0, 10),
  )
  const start = instantOfLocal(since, localZone())
  const at = start === undefined ? null : new Date(start)
  const own = at === null ? [] : [conditionOn('timestamp', '>=', at.toISOString())]
  const shared = [conditionOn('agent.id', '==', String(agentId))]
  const subject = at !== null && {
    words: `calls of ${name ?? 'this agent'} since ${format.date(at)}`,
    calls: { own },
    shared,
    othersName: 'Earlier calls of this agent',
  }
  return (
    <Section title={at === null ? 'What changed' : `What changed since ${format.date(at)}`}>
      <div className="not-printed w-[180px] pb-3">
        <TextField label="Since" type="date" value={since} onChange={setSince} />
      </div>
      {subject && (
        <Differences
          comparison={comparisonsOf(subject, today.getTime())[0]!}
          isAdjusted={false}
          vocabulary={vocabulary}
          onFilter={(filter) => onOpenCalls([...shared, ...own, filter])}
          {...rest}
        />
      )}
    </Section>
  )
}

interface SectionProps {
  readonly title: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}

function Section({ title, aside, children }: SectionProps) {
  return (
    <section aria-label={title} className="border-b border-line py-4">
      <div className="flex items-center justify-between gap-4 pb-2">
        <h2 className="text-lg font-semibold">{title}</h2>
        {aside && <span className="not-printed">{aside}</span>}
      </div>
      {children}
    </section>
  )
}

const LINK = 'text-accent-ink underline decoration-dotted underline-offset-3 hover:decoration-solid'
