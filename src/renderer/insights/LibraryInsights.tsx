import { hashKey } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Insights } from '../../contract/library/insights.ts'
import type { LibrarySnapshot } from '../../contract/library/library.ts'
import { BYTE_ORDER_MARK } from '../../domain/exports/csv.ts'
import { callsBetween } from '../../domain/insights/figureCalls.ts'
import { periodBounds, type InsightsPeriod } from '../../domain/insights/insightsPeriod.ts'
import type { DraftQuery, QueryPart } from '../../domain/query/query.ts'
import { resolveQuery } from '../../domain/query/resolveQuery.ts'
import { useKnownFields } from '../client/calls/knownFields.ts'
import { useTrackers } from '../client/connection/coreStreams.ts'
import { datedFileName } from '../client/files/datedFileName.ts'
import { localZone } from '../client/localZone.ts'
import { figuresCoverage } from '../client/savedCalls.ts'
import { useSavedVersion } from '../client/savedVersion.ts'
import { saveTextFile } from '../client/files/saveTextFile.ts'
import { useCommands } from '../commands/useCommands.ts'
import { Button } from '../components/controls/Button.tsx'
import { SegmentedControl } from '../components/controls/choices/SegmentedControl.tsx'
import { format } from '../components/format.ts'
import { EmptyState } from '../components/notices/EmptyState.tsx'
import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { PageHeader } from '../components/layout/PageHeader.tsx'
import { FilterBar } from '../filters/FilterBar.tsx'
import { NotUnderstood } from '../filters/chips/NotUnderstood.tsx'
import { AgentsFigure } from '../figures/library/AgentsFigure.tsx'
import type { FiguresCoverage } from '../figures/library/figureProps.ts'
import { QuestionsFigure } from '../figures/library/QuestionsFigure.tsx'
import { TrackersFigure } from '../figures/library/TrackersFigure.tsx'
import { WeeksFigure } from '../figures/library/WeeksFigure.tsx'
import { PERIOD_NAMES, PERIOD_OPTIONS } from '../figures/periodNames.ts'
import { ReadRecords } from '../saved-calls/ReadRecords.tsx'
import { useQueryTime } from '../hooks/time/useQueryTime.ts'
import { ComparedEvaluators } from './ComparedEvaluators.tsx'
import { LoadingRows } from '../components/notices/LoadingRows.tsx'
import { useLibraryFigures } from '../figures/useLibraryFigures.ts'
import { questionNames } from './questionNames.ts'

export interface LibraryInsightsProps {
  readonly library: LibrarySnapshot
  readonly period: InsightsPeriod
  readonly filters: readonly QueryPart[]
  /** Invalid parts of the URL. They are reported and ignored. */
  readonly notUnderstood: readonly string[]
  /** `since`: the filters when the edit began that this continues. */
  readonly onShow: (
    shown: { readonly period: InsightsPeriod; readonly filters: readonly QueryPart[] },
    since?: DraftQuery,
  ) => void
}

/** Each tracker reads all transcripts when it's first evaluated. */
const FIRST_TRACKERS = 12

/** Figures over the calls of a period that match filters. */
export function LibraryInsights(props: LibraryInsightsProps) {
  const { library, period, filters, notUnderstood, onShow } = props
  const known = useKnownFields()
  const trackers = useTrackers()
  // Up to now with each change of the calls.
  const [queryTime] = useQueryTime([period, filters, useSavedVersion()])
  const [isEveryTracker, setEveryTracker] = useState(false)
  const shownTrackers = isEveryTracker ? trackers : trackers?.slice(0, FIRST_TRACKERS)
  const trackerIds = shownTrackers?.map(({ id }) => id)
  const request = useMemo(
    () => ({
      ...{ period, filters, bounds: periodBounds(period, queryTime, localZone()) },
      resolved: resolveQuery({ filters, sort: [] }, queryTime, localZone()).filters,
    }),
    [period, filters, queryTime],
  )
  const {
    data: answer,
    failure,
    retry,
    isPlaceholderData,
  } = useLibraryFigures('insights', {
    input: trackerIds ? { filters: request.resolved, period: request.bounds, zone: localZone(), trackerIds } : null,
    of: request,
  })
  const data = answer?.figures
  // Figures of another period or other filters stay until these are computed, as what they are.
  const shown = answer?.of ?? request
  const isShown = shown.period === period && hashKey([shown.filters]) === hashKey([filters])
  const ofPeriod = callsBetween(shown.bounds.from, shown.bounds.to)
  const coverage = data ? coverageOf(library, data) : NO_COVERAGE
  const shared = {
    filters: [...shown.filters, ...ofPeriod],
    coverage,
    onSave: (what: string, csv: string) => {
      const name = `Insights, ${PERIOD_NAMES[shown.period].toLowerCase()}, ${what}`
      saveTextFile(datedFileName(name, 'csv'), BYTE_ORDER_MARK + csv, 'text/csv')
    },
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title="Insights">
        <span className="flex-1" />
        <Link to="/trackers" className="text-accent-ink hover:underline">
          Trackers
        </Link>
        <SegmentedControl
          label="Period"
          value={period}
          options={PERIOD_OPTIONS}
          onChange={(next) => onShow({ period: next, filters })}
        />
      </PageHeader>
      <FilterBar
        query={{ filters, sort: [] }}
        subject="insights"
        onQueryChange={(query, since) => onShow({ period, filters: query.filters }, since)}
        known={known}
        isSorted={false}
      />
      {notUnderstood.length > 0 && (
        <NotUnderstood parts={notUnderstood} onDismiss={() => onShow({ period, filters })} />
      )}
      {/* Focusable, so that the keyboard can scroll it. */}
      <div role="region" aria-label="Figures" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-[1040px] px-4">
          {failure ? (
            <FailureNotice form="page" failure={failure} actions={{ retry }} retriesItself />
          ) : data === undefined || trackers === undefined ? (
            <LoadingRows label="Loading insights" />
          ) : (
            <div className={isShown ? undefined : 'opacity-60'}>
              <p role="status" aria-busy={isPlaceholderData} className="border-b border-line py-3 text-ink-2">
                {basisWords(data, shown.period, coverage)}
              </p>
              {data.callCount === 0 ? (
                <div className="h-[60vh]">
                  <NoCalls
                    library={library}
                    isAllTime={shown.period === 'all'}
                    onShowAll={
                      shown.period !== 'all' || shown.filters.length > 0
                        ? () => onShow({ period: 'all', filters: [] })
                        : null
                    }
                  />
                </div>
              ) : (
                <>
                  <WeeksFigure figures={data} isAllTime={shown.period === 'all'} {...shared} />
                  <AgentsFigure figures={data} {...shared} />
                  {library.readsRecords ? (
                    <>
                      <QuestionsFigure figures={data} nameOf={questionNames(known.vocabulary, data)} {...shared} />
                      <TrackersFigure
                        figures={data}
                        trackers={trackers}
                        onShowAll={
                          !isEveryTracker && trackers.length > FIRST_TRACKERS ? () => setEveryTracker(true) : null
                        }
                        {...shared}
                      />
                      <ComparedEvaluators filters={[...shown.resolved, ...ofPeriod]} onSave={shared.onSave} />
                    </>
                  ) : (
                    <ReadRecords library={library}>
                      Questions, agreement, and trackers need the full records of calls.
                    </ReadRecords>
                  )}
                </>
              )}
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

function NoCalls({
  library,
  isAllTime,
  onShowAll,
}: {
  readonly library: LibrarySnapshot
  readonly isAllTime: boolean
  readonly onShowAll: (() => void) | null
}) {
  useCommands({ 'insights.showAllCalls': onShowAll ?? false })
  if (onShowAll === null) {
    return (
      <EmptyState title="No calls yet">
        {library.isListComplete
          ? 'The workspace has no calls.'
          : 'Earshot is still reading calls. Their figures appear here.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={isAllTime ? 'No matching calls' : 'No calls in this period'}
      actions={<Button command="insights.showAllCalls" />}
    >
      {isAllTime ? 'No call matches the filters.' : 'No call matches the period and the filters.'}
    </EmptyState>
  )
}

const NO_COVERAGE: FiguresCoverage = { ofCalls: null, ofDetails: null }

function coverageOf(library: LibrarySnapshot, { callCount, recordCount }: Insights): FiguresCoverage {
  const calls = figuresCoverage(library)
  const ofCalls = calls && `${calls}.`
  const details =
    recordCount < callCount
      ? `From the ${format.number(recordCount)} of ${format.count(callCount, 'call')} that are saved in full.`
      : null
  return { ofCalls, ofDetails: details ?? ofCalls }
}

function basisWords(
  { callCount, unsureCount }: Insights,
  period: InsightsPeriod,
  { ofCalls }: FiguresCoverage,
): string {
  return [
    `${format.count(callCount, 'call')}${period === 'all' ? '' : ` in the last ${PERIOD_NAMES[period]}`}.`,
    ofCalls,
    unsureCount > 0 && `${format.count(unsureCount, 'call')} can’t be checked yet: their details haven’t been read.`,
  ]
    .filter(Boolean)
    .join(' ')
}
