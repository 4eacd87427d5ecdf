import { hashKey } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { AgentList } from '../../contract/library/agents.ts'
import { SPEECH_FIELDS, type SpeechFieldId } from '../../domain/fields/fields.ts'
import { callsBetween } from '../../domain/insights/figureCalls.ts'
import { DEFAULT_PERIOD, periodBounds, readPeriod, type InsightsPeriod } from '../../domain/insights/insightsPeriod.ts'
import type { LibrarySnapshot } from '../../contract/library/library.ts'
import { useLibrary } from '../client/connection/coreStreams.ts'
import { localZone } from '../client/localZone.ts'
import { figuresCoverage } from '../client/savedCalls.ts'
import { SegmentedControl } from '../components/controls/choices/SegmentedControl.tsx'
import { Select } from '../components/controls/choices/Select.tsx'
import { TextField } from '../components/controls/TextField.tsx'
import { format } from '../components/format.ts'
import { EmptyState } from '../components/notices/EmptyState.tsx'
import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { LoadingRows } from '../components/notices/LoadingRows.tsx'
import { PageHeader } from '../components/layout/PageHeader.tsx'
import { PERIOD_NAMES, PERIOD_OPTIONS } from '../figures/periodNames.ts'
import { useLibraryFigures } from '../figures/useLibraryFigures.ts'
import { useToday } from '../hooks/time/useToday.ts'
import { AgentsTable } from './AgentsTable.tsx'
import { HighestTeam } from './HighestTeam.tsx'
import { listedName, teamName } from './listedName.ts'

/** `/agents?weeks=26&by=team` */
export function AgentsRoute() {
  const { weeks, by } = useSearch({ from: '/workspace/agents' })
  const navigate = useNavigate()
  return (
    <AgentsPage
      period={readPeriod(weeks?.[0])}
      by={by?.[0] ?? null}
      onShow={(next) =>
        void navigate({
          to: '/agents',
          search: {
            ...(next.period !== DEFAULT_PERIOD && { weeks: [next.period] }),
            ...(next.by !== null && { by: [next.by] }),
          },
        })
      }
    />
  )
}

export interface AgentsPageProps {
  readonly period: InsightsPeriod
  /** The custom field whose values are listed instead of agents. */
  readonly by: string | null
  readonly onShow: (shown: { readonly period: InsightsPeriod; readonly by: string | null }) => void
}

const AGENTS = 'agents'

/** All agents, or their teams, side by side over a period. In the order of their names until a person sorts them. */
export function AgentsPage({ period, by, onShow }: AgentsPageProps) {
  const library = useLibrary()
  const coverage = library ? figuresCoverage(library) : null
  const today = useToday()
  const [typed, setTyped] = useState('')
  const [metric, setMetric] = useState<SpeechFieldId>(SPEECH_FIELDS[0]!.id)
  const { from, to } = periodBounds(period, today.getTime(), localZone())
  const ofPeriod = callsBetween(from, to)
  const {
    data: answer,
    failure,
    retry,
  } = useLibraryFigures('agents', {
    input: { filters: ofPeriod, by },
    of: { by, ofPeriod },
  })
  const list = answer?.figures
  const teamField = list && (list.teamFields.find((key) => key.includes('team')) ?? list.teamFields[0])
  const teams = useLibraryFigures('agents', {
    input: teamField === undefined ? null : { filters: ofPeriod, by: teamField },
    of: { by: teamField ?? null, ofPeriod },
  }).data
  const needle = typed.trim().toLowerCase()
  const rows = list?.rows.filter((row) =>
    [listedName(row), ...row.teams].some((text) => text?.toLowerCase().includes(needle)),
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title="Agents">
        {list && answer && (
          <span role="status" className="text-ink-2">
            {countWords(list, answer.of.by)}
          </span>
        )}
        <span className="flex-1" />
        <SegmentedControl
          label="Period"
          value={period}
          options={PERIOD_OPTIONS}
          onChange={(next) => onShow({ period: next, by })}
        />
      </PageHeader>
      <div role="search" className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2.5">
        <div className="w-full max-w-[320px]">
          <TextField
            label="Find an agent or team"
            isLabelHidden
            placeholder="Find an agent or team"
            value={typed}
            onChange={setTyped}
          />
        </div>
        {list && list.teamFields.length > 0 && (
          <SegmentedControl
            label="Listed"
            value={by === null ? AGENTS : `by ${by}`}
            options={[
              { value: AGENTS, label: 'Agents' },
              ...list.teamFields.map((key) => ({ value: `by ${key}`, label: `By ${teamName(key).toLowerCase()}` })),
            ]}
            onChange={(next) => onShow({ period, by: next === AGENTS ? null : next.slice('by '.length) })}
          />
        )}
        <div className="ml-auto w-56">
          <Select
            label="Speech metric"
            isLabelHidden
            value={metric}
            options={SPEECH_FIELDS.map(({ id, label }) => ({ value: id, label }))}
            onChange={setMetric}
          />
        </div>
        {coverage !== null && <p className="text-ink-2">{coverage}.</p>}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-6">
        {failure ? (
          <FailureNotice form="page" failure={failure} actions={{ retry }} retriesItself />
        ) : rows === undefined || answer === undefined ? (
          <LoadingRows label="Loading agents" />
        ) : rows.length === 0 ? (
          <NoAgents library={library} typed={typed} period={period} />
        ) : (
          <>
            {teams && hashKey(teams.of.ofPeriod) === hashKey(answer.of.ofPeriod) && (
              <HighestTeam teams={teams.figures.rows} metric={metric} />
            )}
            <AgentsTable
              list={answer.figures}
              rows={rows}
              by={answer.of.by}
              metric={metric}
              filters={answer.of.ofPeriod}
            />
          </>
        )}
      </div>
    </div>
  )
}

function NoAgents({
  library,
  typed,
  period,
}: {
  readonly library: LibrarySnapshot | undefined
  readonly typed: string
  readonly period: InsightsPeriod
}) {
  if (typed.trim() !== '') {
    return <EmptyState title="No matching agents">No agent’s name or team contains “{typed.trim()}”.</EmptyState>
  }
  if (library?.isListComplete === false) {
    return <EmptyState title="No agents yet">Earshot is still reading calls. Their agents appear here.</EmptyState>
  }
  return period === 'all' ? (
    <EmptyState title="No agents yet">No call has an agent.</EmptyState>
  ) : (
    <EmptyState title="No agents in this period">No call of the last {PERIOD_NAMES[period]} has an agent.</EmptyState>
  )
}

function countWords({ rows, callCount }: AgentList, by: string | null): string {
  const counted = by === null ? format.count(rows.length, 'agent') : format.count(rows.length, 'group')
  const listedCount = rows.reduce((sum, row) => sum + row.callCount, 0)
  const listed = listedCount < callCount ? `${format.number(listedCount)} of ` : ''
  return `${counted}, ${listed}${format.count(callCount, 'call')}`
}
