import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search as SearchIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { readSearch } from '../../domain/search/readSearch.ts'
import { LONGEST_SEARCH, searchProblemWords } from '../../domain/search/searchProblem.ts'
import { useFoundAccounts } from '../client/accounts/accounts.ts'
import { useLibrary } from '../client/connection/coreStreams.ts'
import { presentError } from '../client/failures/errorPresentation.ts'
import { useLibrarySearch } from '../client/librarySearch.ts'
import { hearWords } from '../client/hearing.ts'
import { useCommands } from '../commands/useCommands.ts'
import { findSearch } from '../components/links/querySearch.ts'
import { moveFocus } from '../components/keys/moveFocus.ts'
import { Button } from '../components/controls/Button.tsx'
import { PageHeader } from '../components/layout/PageHeader.tsx'
import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { Skeleton } from '../components/notices/Skeleton.tsx'
import { ReadRecords } from '../saved-calls/ReadRecords.tsx'
import { useDebounced } from '../hooks/time/useDebounced.ts'
import { AccountHits } from './AccountHits.tsx'
import { HitList } from './HitList.tsx'
import { useLastFound } from './lastFound.ts'
import { NoHits } from './NoHits.tsx'
import { SearchCoverage } from './SearchCoverage.tsx'
import { SearchHelp } from './SearchHelp.tsx'

const FIRST_ACCOUNTS = 3

/** How long calls wait for the accounts above them, which would move them. The first accounts of a large workspace take longer. */
const ACCOUNTS_FIRST_MS = 300

/** `/search?find=price+discount`: searches the calls that have been read. */
export function SearchPage() {
  const text = useSearch({ from: '/workspace/search', select: ({ find }) => find?.[0] ?? '' })
  const navigate = useNavigate()
  const openedCallId = useLastFound((last) => (last.text === text ? last.callId : null))
  const library = useLibrary()
  const input = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(text)
  const settled = useDebounced(typed).trim()
  const read = readSearch(settled)
  const problem = read.kind === 'problem' && read.problem.kind !== 'no-words' ? read.problem : null
  const searched = read.kind === 'search' ? settled : null
  const search = useLibrarySearch(searched)
  const accounts = useFoundAccounts(searched, { limit: FIRST_ACCOUNTS })
  const isWaitOver = useDebounced(searched, ACCOUNTS_FIRST_MS) === searched
  const awaitsAccounts = accounts.isPending && accounts.failureCount === 0 && !isWaitOver
  const { hits, totalCalls, totalHits, error } = search
  // Without waiting for the results.
  const entered = typed.trim()
  const hearHits = readSearch(entered).kind === 'search' && (() => hearWords({ phrases: [entered] }, { order: 'best' }))
  useCommands({ 'search.hear': hearHits })
  const move = (event: KeyboardEvent<HTMLElement>) =>
    moveFocus(event, results.current?.querySelectorAll<HTMLElement>('a, button') ?? [], () => input.current?.focus())

  // The address follows later. Its own texts must not replace what was typed meanwhile.
  const reported = useRef<string[]>([])
  const report = useEffectEvent(() => {
    if (settled === text) return
    reported.current.push(settled)
    // Replaces the history entry: Back doesn't go through every word.
    void navigate({ to: '/search', search: findSearch(settled), replace: true })
  })
  useEffect(() => report(), [settled])
  const follow = useEffectEvent(() => {
    const at = reported.current.indexOf(text)
    if (at >= 0) reported.current.splice(0, at + 1)
    else setTyped(text)
  })
  useEffect(() => follow(), [text])

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title="Search" />
      <div role="search" className="border-b border-line px-4 py-2.5">
        <div className="flex max-w-[860px] items-center gap-2">
          <div className="relative min-w-0 flex-1">
            <SearchIcon
              aria-hidden="true"
              size={15}
              strokeWidth={1.6}
              className="pointer-events-none absolute top-2 left-2.5 text-ink-3"
            />
            <input
              ref={input}
              type="text"
              aria-label="Search transcripts, messages, summaries, titles, and leads"
              aria-invalid={problem !== null}
              aria-describedby="search-problem"
              placeholder="Search every word of your calls"
              value={typed}
              maxLength={LONGEST_SEARCH}
              spellCheck={false}
              autoComplete="off"
              autoFocus={openedCallId === null}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.nativeEvent.isComposing || event.key !== 'ArrowDown') return
                event.preventDefault()
                results.current?.querySelector<HTMLElement>('a')?.focus()
              }}
              className="h-8 w-full rounded-md border border-line-strong bg-bg pr-2 pl-8 text-base placeholder:text-ink-3 aria-invalid:border-bad"
            />
          </div>
          <Button command="search.hear" disabled={hearHits === false} />
        </div>
        <p id="search-problem" role="status" className="pt-1.5 text-bad empty:hidden">
          {problem && searchProblemWords(problem)}
        </p>
        {library && (
          <SearchCoverage library={library} totalCalls={problem === null ? totalCalls : null} totalHits={totalHits} />
        )}
      </div>
      {library && !library.readsRecords && (
        <ReadRecords library={library}>Only titles and leads are searched, and the calls you open.</ReadRecords>
      )}
      <div role="region" aria-label="Results" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto">
        {problem !== null || settled === '' ? (
          <SearchHelp />
        ) : error ? (
          <FailureNotice form="page" failure={presentError(error)} actions={{ retry: () => void search.refetch() }} />
        ) : totalCalls === null || awaitsAccounts ? (
          read.kind === 'search' && <Loading />
        ) : (
          <div ref={results}>
            <AccountHits found={accounts} onKeyDown={move} />
            {hits.length === 0 ? (
              <NoHits library={library} />
            ) : (
              <HitList
                results={results}
                text={settled}
                hits={hits}
                hasMore={search.hasNextPage}
                openedCallId={openedCallId}
                isLoadingMore={search.isFetchingNextPage}
                onMore={() => void search.fetchNextPage()}
                onKeyDown={move}
              />
            )}
          </div>
        )}
      </div>
    </div>
  )
}

function Loading() {
  return (
    <div aria-hidden="true" className="grid gap-4 px-4 py-5">
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-3/4" />
    </div>
  )
}
