import { Link } from '@tanstack/react-router'
import { useEffect, type KeyboardEvent, type RefObject } from 'react'
import type { SearchHit } from '../../contract/library/library.ts'
import { callName } from '../../domain/calls/callName.ts'
import { hitAnchor } from '../client/librarySearch.ts'
import { Button } from '../components/controls/Button.tsx'
import { SaidBy, SnippetText } from '../components/text/SnippetText.tsx'
import { format } from '../components/format.ts'
import { useToday } from '../hooks/time/useToday.ts'
import { useLastFound } from './lastFound.ts'

interface HitListProps {
  readonly results: RefObject<HTMLElement | null>
  readonly text: string
  readonly hits: readonly SearchHit[]
  readonly hasMore: boolean
  /** Has the focus at first. */
  readonly openedCallId: number | null
  readonly isLoadingMore: boolean
  onMore(): void
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
}

/** The best hit of each call. */
export function HitList(props: HitListProps) {
  const { results, text, hits, hasMore, openedCallId, isLoadingMore, onMore, onKeyDown } = props
  useEffect(() => {
    results.current?.querySelector<HTMLElement>(`[data-call="${openedCallId}"]`)?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- only when the page opens
  }, [])

  return (
    <ol aria-label="Calls" className="max-w-[1040px] px-2 py-2">
      {hits.map((hit) => (
        <li key={hit.call.id}>
          <Hit hit={hit} text={text} onKeyDown={onKeyDown} />
        </li>
      ))}
      {hasMore && (
        <li className="px-2 py-2">
          <Button command="search.more" aria-disabled={isLoadingMore} onClick={onMore} onKeyDown={onKeyDown}>
            Show more calls
          </Button>
        </li>
      )}
    </ol>
  )
}

interface HitProps {
  readonly hit: SearchHit
  readonly text: string
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
}

function Hit({ hit, text, onKeyDown }: HitProps) {
  const { call, place, speaker, side, snippet, hitCount } = hit
  const today = useToday()
  // Who said it, or where else it is.
  const where = speaker ?? PLACES[place.kind]
  const facts = [call.agent?.name, call.leadName, call.leadCompany].filter(Boolean)
  return (
    <Link
      to="/search/calls/$callId"
      params={{ callId: call.id }}
      search={{ find: [text] }}
      hash={hitAnchor(place)}
      preload={false}
      data-call={call.id}
      onClick={() => useLastFound.setState({ text, callId: call.id })}
      onKeyDown={onKeyDown}
      className="block rounded-md px-2 py-2 outline-offset-[-2px] hover:bg-hover"
    >
      <span className="flex items-baseline gap-3">
        <span dir="auto" className="min-w-0 truncate font-semibold">
          {callName(call)}
        </span>
        <span className="min-w-0 flex-1 truncate text-ink-2">{facts.join(' · ')}</span>
        {hitCount > 1 && <span className="shrink-0 text-ink-3">{format.count(hitCount, 'hit')}</span>}
        <span className="shrink-0 text-ink-3">{call.timestamp && format.shortMoment(call.timestamp, today)}</span>
      </span>
      <span dir="auto" className="mt-0.5 line-clamp-2 break-words text-ink-2">
        {where !== null && <SaidBy words={where} side={side} />}
        <SnippetText snippet={snippet} />
      </span>
    </Link>
  )
}

const PLACES = { turn: null, message: null, topic: 'Summary', title: 'Title', lead: 'Lead' } as const
