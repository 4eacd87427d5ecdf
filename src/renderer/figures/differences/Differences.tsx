import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallDifferences, ShownDifference } from '../../../contract/library/callDifferences.ts'
import type { LibrarySnapshot } from '../../../contract/library/library.ts'
import { differenceWords } from '../../../domain/differences/differenceWords.ts'
import { questionLabel } from '../../client/calls/questionLabel.ts'
import { useLibrary } from '../../client/connection/coreStreams.ts'
import { useCore, useCoreQueries } from '../../client/connection/workspace.tsx'
import { useServiceAnswer } from '../../client/failures/serviceAnswer.ts'
import { figuresCoverage } from '../../client/savedCalls.ts'
import { useSavedVersion } from '../../client/savedVersion.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { Button } from '../../components/controls/Button.tsx'
import { format } from '../../components/format.ts'
import { EmptyState } from '../../components/notices/EmptyState.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { Skeleton } from '../../components/notices/Skeleton.tsx'
import { SlowAnswer } from '../../components/notices/SlowAnswer.tsx'
import { useToday } from '../../hooks/time/useToday.ts'
import { adjustedWords, comparedWords, excludedWords } from './comparedWords.ts'
import { DifferenceRow, type FindingContext } from './DifferenceRow.tsx'

export interface DifferencesProps extends FindingContext {
  readonly isAdjusted: boolean
  /** A part of a page about something else: what isn't found takes little room. */
  readonly isSection?: boolean
}

/** What differs between two groups of calls: one row per finding, with calls to hear. */
export function Differences(props: DifferencesProps) {
  const { isAdjusted, vocabulary, isSection = false } = props
  const core = useCore()
  const { differences } = useCoreQueries().library
  // Canceled with what shows it, and by another comparison.
  const answer = useServiceAnswer({
    queryKey: [...differences.key(), props.comparison, isAdjusted],
    queryFn: async ({ signal }) => ({
      of: props.comparison,
      found: await core.library.differences({ ...props.comparison.queries, isAdjusted }, { signal }),
    }),
    // The library may have changed.
    staleTime: 0,
    gcTime: 0,
    // Those before stay as what they are until others are computed, but not under the heading of a page.
    ...(!isSection && { placeholderData: keepPreviousData }),
  })
  const library = useLibrary()
  const { data: shown, failure, isPlaceholderData, isFetching } = answer
  const version = useSavedVersion()
  const isOld = shown !== undefined && library !== undefined && version !== null && version > shown.found.version
  useCommands({ 'differs.refresh': isOld && !isFetching && answer.retry })
  if (failure) return <FailureNotice failure={failure} actions={{ retry: answer.retry }} retriesItself />
  if (shown === undefined) return <Loading onCancel={answer.cancel} />
  const coverage = library === undefined ? null : figuresCoverage(library)
  const { of: comparison, found: data } = shown
  const { inside, others, adjustedFor, fields, words } = data
  if (inside.callCount === 0 || others.callCount === 0) {
    const isEmpty = inside.callCount === 0
    if (isSection) {
      return <p className="text-ink-2">{isEmpty ? 'No calls in this time.' : 'No calls to compare these with.'}</p>
    }
    return (
      <EmptyState title={isEmpty ? 'No matching calls' : 'No other calls'}>
        {isEmpty
          ? 'No call matches, so there is nothing to compare.'
          : 'There are no calls to compare these with. Choose others under “Compare with”.'}
      </EmptyState>
    )
  }
  const othersName =
    adjustedFor.length === 0 ? comparison.others : `${comparison.others} of the same ${adjustedWords(adjustedFor)}`
  const renderFindings = (heading: string, findings: readonly ShownDifference[]): ReactNode =>
    findings.length > 0 && (
      <section aria-label={heading} className="pt-2">
        <h3 className="pb-1 font-semibold">{heading}</h3>
        <ol className="divide-y divide-line border-y border-line">
          {findings.map((one) => (
            <DifferenceRow
              key={JSON.stringify(one.difference)}
              {...props}
              {...{ shown: one, othersName, comparison }}
            />
          ))}
        </ol>
      </section>
    )
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
      <p className="pb-2 text-ink-2">
        {comparedWords(data)}
        {coverage !== null && ` ${coverage}.`}
      </p>
      {fields.length + words.length === 0 ? (
        <NothingFound {...{ data, othersName, vocabulary, isSection }} />
      ) : (
        <>
          <Legend othersName={othersName} />
          {data.isWordStrongest && renderFindings('Words', words)}
          {renderFindings('Fields, answers, and talk metrics', fields)}
          {!data.isWordStrongest && renderFindings('Words', words)}
          <p className="pt-3 text-sm text-ink-2">
            {format.count(data.testCount, 'comparison')}. On average, at most 5% of the findings are due to chance. A
            difference doesn’t prove a cause.
          </p>
        </>
      )}
      {!isSection && data.excluded.length > 0 && (
        <p className="pt-3 text-sm text-ink-2">{excludedWords(data.excluded, vocabulary)}</p>
      )}
      {isOld && <Refresh more={moreWords(data, library)} isRefreshing={isFetching} onRefresh={answer.retry} />}
    </div>
  )
}

interface RefreshProps {
  readonly more: string
  readonly isRefreshing: boolean
  readonly onRefresh: () => void
}

/** At the lower edge, over the findings: they stay where they are until they are compared again. */
function Refresh({ more, isRefreshing, onRefresh }: RefreshProps) {
  return (
    <div className="not-printed sticky bottom-2 mt-3 flex items-center gap-3 rounded-md border border-line bg-bg py-1 pr-1 pl-3 shadow-pop">
      <p role="status" className="min-w-0 flex-1 text-ink-2">
        {more}
      </p>
      <Button
        command="differs.refresh"
        disabledBecause={isRefreshing ? 'The calls are being compared.' : null}
        onClick={onRefresh}
      >
        Refresh
      </Button>
    </div>
  )
}

function moreWords({ read }: CallDifferences, { callCount, recordCount }: LibrarySnapshot): string {
  const more = Math.max(callCount - read.callCount, recordCount - read.recordCount)
  return more > 0 ? `${format.count(more, 'more call')}.` : 'Calls have changed.'
}

/** What the bars of the rows stand for. */
function Legend({ othersName }: { readonly othersName: string }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-2">
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 rounded-xs bg-accent" />
        These calls
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 rounded-xs bg-ink-3" />
        {othersName.charAt(0).toUpperCase() + othersName.slice(1)}
      </span>
    </p>
  )
}

interface NothingProps {
  readonly isSection: boolean
  readonly title: string
  readonly children: ReactNode
}

function Nothing({ isSection, title, children }: NothingProps) {
  if (!isSection) return <EmptyState title={title}>{children}</EmptyState>
  return (
    <p className="max-w-[65ch] text-ink-2">
      <span className="font-medium text-ink">{title}.</span> {children}
    </p>
  )
}

type NothingFoundProps = Pick<DifferencesProps, 'vocabulary'> & {
  readonly data: CallDifferences
  readonly othersName: string
  readonly isSection: boolean
}

function NothingFound({ data: { nearest, testCount }, othersName, vocabulary, isSection }: NothingFoundProps) {
  const now = useToday()
  const title = 'Nothing differs more than chance would explain'
  if (nearest === null)
    return (
      <Nothing {...{ isSection, title }}>
        {testCount === 0
          ? 'There are too few calls to compare.'
          : `Chance could explain every difference in ${format.count(testCount, 'comparison')}.`}
      </Nothing>
    )
  const labelOf = (field: string) => questionLabel(field, vocabulary)
  const { sentence } = differenceWords(nearest.difference, { now, format, labelOf, others: othersName })
  return (
    <Nothing {...{ isSection, title }}>
      Chance could explain every difference in {format.count(testCount, 'comparison')}. The closest one: {sentence} To
      confirm a difference this large, you’d need about {format.count(nearest.moreCalls, 'more call')} like these.
    </Nothing>
  )
}

function Loading({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <div className="flex flex-col gap-3">
      <SlowAnswer form="inline" onCancel={onCancel} />
      <div role="status" aria-label="Comparing calls" className="flex flex-col gap-3">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
        <Skeleton className="w-3/4" />
      </div>
    </div>
  )
}
