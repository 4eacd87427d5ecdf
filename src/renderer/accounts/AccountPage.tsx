import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import type { Account } from '../../contract/library/accounts.ts'
import type { LibrarySnapshot } from '../../contract/library/library.ts'
import { cleanSearch } from '../../domain/fields/kinds.ts'
import { idFilters } from '../../domain/query/idFilters.ts'
import { accountActions } from '../client/accounts/accountActions.ts'
import { useAccount } from '../client/accounts/accounts.ts'
import { useCallWords } from '../client/calls/callWords.ts'
import { hearWords } from '../client/hearing.ts'
import { useLibrary } from '../client/connection/coreStreams.ts'
import { localZone } from '../client/localZone.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { runOffered } from '../commands/offeredCommands.ts'
import { useCommands } from '../commands/useCommands.ts'
import { Button } from '../components/controls/Button.tsx'
import { SegmentedControl } from '../components/controls/choices/SegmentedControl.tsx'
import { format } from '../components/format.ts'
import { EmptyState } from '../components/notices/EmptyState.tsx'
import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { LoadingRows } from '../components/notices/LoadingRows.tsx'
import { PageHeader } from '../components/layout/PageHeader.tsx'
import { useOpenCalls } from '../components/links/useOpenCalls.ts'
import { useInnerWidth } from '../hooks/useInnerWidth.ts'
import { useDebounced } from '../hooks/time/useDebounced.ts'
import { useWhileShown } from '../hooks/useWhileShown.ts'
import { AccountFacts } from './AccountFacts.tsx'
import { callsFilter } from './callsFilter.ts'
import { accountCoverage } from '../client/accounts/accountCoverage.ts'
import { progressWords, SearchCoverage, textsOf } from './SearchCoverage.tsx'
import { SplitDialog, type SplitCall } from './SplitDialog.tsx'
import { Timeline } from './timeline/Timeline.tsx'
import { TimelineFilters, useTimelineFilter } from './timeline/TimelineFilters.tsx'
import { matchingCalls, NO_FILTER } from './timeline/timelineRows.ts'
import { timelineHistogram } from './timeline/timelineHistogram.ts'
import { TimelineStrip } from './timeline/TimelineStrip.tsx'

/** All calls and chats with a company or person, and why they belong together. */
export function AccountPage({ accountKey }: { readonly accountKey: string }) {
  const navigate = useNavigate()
  const library = useLibrary()
  const answer = useAccount(accountKey)
  const { data } = answer
  const goBack = () => void navigate({ to: '/accounts' })
  useCommands({ 'account.back': goBack })
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {data !== undefined && library !== undefined ? (
        <OpenAccount key={accountKey} accountKey={accountKey} account={data} library={library} />
      ) : (
        <>
          <PageHeader title="Account" />
          {answer.failure && data === undefined ? (
            <FailureNotice
              form="page"
              failure={answer.failure}
              actions={{ retry: answer.retry, 'go-back': goBack }}
              retriesItself
            />
          ) : (
            <LoadingRows label="Loading the account" />
          )}
        </>
      )}
    </div>
  )
}

interface OpenAccountProps {
  readonly accountKey: string
  readonly account: Account
  readonly library: LibrarySnapshot
}

/** Where the facts have room beside the calls. */
const WIDE = 860

function OpenAccount({ accountKey, account, library }: OpenAccountProps) {
  const core = useCore()
  const navigate = useNavigate()
  const openCalls = useOpenCalls()
  const [filter, setFilter] = useTimelineFilter(accountKey)
  const [split, setSplit] = useState<SplitCall | null>(null)
  const [side, setSide] = useState<'calls' | 'facts'>('calls')
  const body = useRef<HTMLDivElement>(null)
  const isWide = (useInnerWidth(body) ?? WIDE) >= WIDE
  // Otherwise the page would show what was split off.
  const stay = useWhileShown((key: string, restKey: string) => {
    if (key === accountKey) void navigate({ to: '/accounts', search: { open: [restKey] }, replace: true })
  }, accountKey)
  const actions = accountActions(core, account, stay)
  const words = cleanSearch(useDebounced(filter.text))
  const callIds = useMemo(() => account.calls.map(({ callId }) => callId), [account.calls])
  const callWords = useCallWords(callIds, words)
  const withWords = words === cleanSearch(filter.text) ? callWords.found : undefined
  const shown = useMemo(() => matchingCalls(account, filter, withWords), [account, filter, withWords])
  const histogram = useMemo(() => {
    const others = { ...filter, period: null }
    const isFiltered = filter.text !== '' || filter.format !== null || filter.agent !== null
    return timelineHistogram(account.calls, isFiltered ? matchingCalls(account, others, withWords) : null, localZone())
  }, [account, filter, withWords])
  // What was read isn't saved, so no filter can search it.
  const isUnsaved = library.keeps === 'calls' && words !== ''
  const showCalls = () =>
    openCalls(isUnsaved ? idFilters(shown.map(({ callId }) => callId)) : callsFilter(account, filter))
  const heard = shown.flatMap(({ callId }) => (withWords?.has(callId) ? [callId] : []))
  const hear = heard.length > 0 && (() => hearWords({ phrases: [words] }, { callIds: heard }))
  useCommands({ 'account.showCalls': shown.length > 0 && showCalls, 'account.hear': hear })
  const { progress } = callWords
  const coverage = accountCoverage(library, account.coverage)
  return (
    <>
      <PageHeader title={account.name}>
        <span role="status" className="min-w-0 truncate text-ink-2">
          {shown.length < account.calls.length && `${format.number(shown.length)} of `}
          {format.count(account.calls.length, 'call or chat', 'calls and chats')}
        </span>
        <span className="min-w-0 flex-1 truncate text-ink-3">
          {progress && !callWords.isAllWanted && progressWords(progress, textsOf(account))}
        </span>
        {hear && <Button command="account.hear" onClick={hear} />}
        <Button command="account.showCalls" disabled={shown.length === 0} onClick={showCalls} />
      </PageHeader>
      {coverage !== null && (
        <p role="status" className="border-b border-line bg-sunk px-4 py-1.5 text-ink-2">
          {coverage}
        </p>
      )}
      <SearchCoverage account={account} callWords={callWords} isSearching={words !== ''} />
      <div ref={body} className="flex min-h-0 flex-1">
        {(isWide || side === 'calls') && (
          <div className="flex min-w-0 flex-1 flex-col">
            {histogram && (
              <TimelineStrip
                histogram={histogram}
                period={filter.period}
                onPeriod={(period) => setFilter({ ...filter, period })}
              />
            )}
            <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
              {!isWide && <SideSwitch side={side} onChange={setSide} />}
              <TimelineFilters account={account} filter={filter} onChange={setFilter} onEnter={() => hear && hear()} />
            </div>
            {shown.length > 0 ? (
              <Timeline
                account={account}
                calls={shown}
                onSplit={({ callId, title, reason }) =>
                  setSplit({ callId, title, reasonKey: account.reasons[reason]?.key })
                }
              />
            ) : (
              <EmptyState
                title={words !== '' && progress ? 'No matches yet' : 'No matching calls or chats'}
                actions={
                  <Button
                    command="account.clearFilter"
                    onClick={() => {
                      setFilter(NO_FILTER)
                      // The button is gone then.
                      runOffered('account.find')
                    }}
                  />
                }
              >
                {words !== '' && progress ? progressWords(progress, textsOf(account)) : undefined}
              </EmptyState>
            )}
          </div>
        )}
        {(isWide || side === 'facts') && (
          // Focusable, so that the keyboard can scroll it.
          <aside
            aria-label="About the account"
            tabIndex={0}
            className={
              isWide ? 'w-[320px] shrink-0 overflow-y-auto border-l border-line' : 'min-w-0 flex-1 overflow-y-auto'
            }
          >
            {!isWide && (
              <div className="border-b border-line px-4 py-2">
                <SideSwitch side={side} onChange={setSide} />
              </div>
            )}
            <AccountFacts account={account} actions={actions} />
          </aside>
        )}
      </div>
      {split && <SplitDialog account={account} split={split} actions={actions} onClose={() => setSplit(null)} />}
    </>
  )
}

interface SideSwitchProps {
  readonly side: 'calls' | 'facts'
  readonly onChange: (side: 'calls' | 'facts') => void
}

function SideSwitch({ side, onChange }: SideSwitchProps) {
  return (
    <SegmentedControl
      label="Part of the account"
      value={side}
      onChange={onChange}
      options={[
        { value: 'calls', label: 'Calls' },
        { value: 'facts', label: 'People and details' },
      ]}
    />
  )
}
