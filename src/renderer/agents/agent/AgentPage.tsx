import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { AgentFigures as Figures } from '../../../contract/library/agents.ts'
import type { LibrarySnapshot } from '../../../contract/library/library.ts'
import { conditionOn } from '../../../domain/query/query.ts'
import { useLibrary, useTrackers } from '../../client/connection/coreStreams.ts'
import { useSavedCallsQuery } from '../../client/savedVersion.ts'
import { figuresCoverage } from '../../client/savedCalls.ts'
import { useServiceAnswer } from '../../client/failures/serviceAnswer.ts'
import { useCoreQueries } from '../../client/connection/workspace.tsx'
import { useCommands } from '../../commands/useCommands.ts'
import { Button } from '../../components/controls/Button.tsx'
import { searchOf } from '../../components/links/querySearch.ts'
import { Select } from '../../components/controls/choices/Select.tsx'
import { format } from '../../components/format.ts'
import { EmptyState } from '../../components/notices/EmptyState.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { Skeleton } from '../../components/notices/Skeleton.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { AgentFigures, othersWords } from './AgentFigures.tsx'
import '../../styles/print.css'

/** `/agents/ID`. */
export function AgentRoute() {
  const { agentId } = useParams({ from: '/workspace/agents/$agentId' })
  return <AgentPage key={agentId} agentId={agentId} />
}

/** Each tracker reads all transcripts when it's first evaluated. */
const MOST_TRACKERS = 12

/** What is known about the calls of an agent, beside the team, for a one-on-one. Agents aren't ranked. */
export function AgentPage({ agentId }: { readonly agentId: number }) {
  const queries = useCoreQueries()
  const navigate = useNavigate()
  const library = useLibrary()
  const [within, setWithin] = useState<string | null | undefined>(undefined)
  const trackers = useTrackers()
  // Those that are evidence for a question last: the question says more.
  const shownTrackers = trackers
    ?.toSorted((one, other) => Number(one.question !== undefined) - Number(other.question !== undefined))
    .slice(0, MOST_TRACKERS)
  const trackerIds = shownTrackers?.map(({ id }) => id) ?? []
  const input = { agentId, trackerIds, ...(within !== undefined && { within }) }
  const options = queries.library.agent.queryOptions({ input })
  const answer = useServiceAnswer(useSavedCallsQuery({ ...options, enabled: trackers !== undefined }))
  // They stay while others are compared with, also if that fails.
  const [shown, setShown] = useState(answer.data)
  if (answer.data !== undefined && answer.data !== shown) setShown(answer.data)
  const data = answer.data ?? shown
  const hasCalls = data !== undefined && data.callCount > 0
  useCommands({
    'agent.print': hasCalls && (() => window.print()),
    'agent.back': () => void navigate({ to: '/agents' }),
  })
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={data?.name ?? 'Agent'}>
        <span className="flex-1" />
        {hasCalls && (
          <span className="not-printed flex items-center gap-2">
            <ComparedWith figures={data} onChange={setWithin} />
            <Button command="agent.print" onClick={() => window.print()} words="Print" />
          </span>
        )}
      </PageHeader>
      {answer.failure && (
        <FailureNotice
          form={data === undefined ? 'page' : 'bar'}
          failure={answer.failure}
          actions={{ retry: answer.retry }}
          retriesItself
        />
      )}
      {answer.failure && data === undefined ? null : data === undefined ? (
        <div role="status" aria-label="Loading the agent’s figures" className="grid gap-4 p-5">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
        </div>
      ) : data.callCount === 0 ? (
        <EmptyState title="No calls for this agent" actions={<Button command="go.agents" />}>
          {library?.isListComplete === false || answer.isPlaceholderData
            ? 'Earshot is still reading calls.'
            : 'No call belongs to this agent.'}
        </EmptyState>
      ) : (
        // Focusable, so that the keyboard can scroll it.
        <div role="region" aria-label="Figures" tabIndex={0} className="printed min-h-0 flex-1 overflow-y-auto">
          <div className="mx-auto max-w-[960px] px-4 pb-8 print:px-5 print:pb-0 print:[zoom:0.74]">
            <Summary figures={data} library={library} agentId={agentId} />
            <AgentFigures figures={data} trackers={shownTrackers ?? []} agentId={agentId} />
            <Sources library={library} />
          </div>
        </div>
      )}
    </div>
  )
}

const ALL = 'all'

interface ComparedWithProps {
  readonly figures: Figures
  readonly onChange: (within: string | null) => void
}

/** The team or all agents; nothing to choose for an agent without a team. */
function ComparedWith({ figures: { team, teams }, onChange }: ComparedWithProps) {
  if (teams.length === 0) return null
  return (
    <div className="w-56">
      <Select
        label="Compare with"
        isLabelHidden
        value={team === null ? ALL : `in ${team.key}`}
        onChange={(chosen) => onChange(chosen === ALL ? null : chosen.slice('in '.length))}
        options={[
          ...teams.map(({ key, value }) => ({ value: `in ${key}`, label: `Rest of ${value}` })),
          { value: ALL, label: 'All other agents' },
        ]}
      />
    </div>
  )
}

interface SummaryProps {
  readonly agentId: number
  readonly figures: Figures
  readonly library: LibrarySnapshot | undefined
}

function Summary({ figures, library, agentId }: SummaryProps) {
  const { callCount, recordCount } = figures
  const coverage = library === undefined ? null : figuresCoverage(library)
  return (
    <p className="border-b border-line py-3 text-ink-2">
      {format.count(callCount, 'call')}
      {recordCount < callCount && `, ${format.number(recordCount)} with answers and transcript`}, compared with{' '}
      {othersWords(figures)}.{coverage !== null && ` ${coverage}.`} Calls in a blind review have no scores here.{' '}
      <Link
        to="/calls"
        search={searchOf({ filters: [conditionOn('agent.id', '==', String(agentId))], sort: [] })}
        preload={false}
        className="not-printed whitespace-nowrap text-accent-ink underline decoration-dotted underline-offset-3 hover:decoration-solid"
      >
        Show calls
      </Link>
    </p>
  )
}

/** For a page that leaves the app. */
function Sources({ library }: { readonly library: LibrarySnapshot | undefined }) {
  return (
    <p className="hidden pt-3 text-sm text-ink-2 print:block">
      Scores, answers and talk metrics are from the service
      {library?.asOf != null && `, as of ${format.dateTime(library.asOf)}`}. Intervals are 95%. Printed from Earshot.
    </p>
  )
}
