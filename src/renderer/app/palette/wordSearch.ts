import { Building2, Quote, TextSearch } from 'lucide-react'
import type { FoundAccount } from '../../../contract/library/accounts.ts'
import type { SearchHit } from '../../../contract/library/library.ts'
import { callName } from '../../../domain/calls/callName.ts'
import { readSearch } from '../../../domain/search/readSearch.ts'
import { format } from '../../components/format.ts'
import { type FoundItem, LONGEST_NAME } from './paletteSearch.ts'
import type { WordSearch } from './useWordHits.ts'
import { callItem } from './paletteItems.ts'
import type { WorkspaceClient } from '../../client/connection/workspaceClient.ts'

interface Openers {
  readonly openCall: (callId: number) => void
  readonly openSearch: (text: string) => void
  readonly openHit: (hit: SearchHit, text: string) => void
  readonly openAccount: (accountKey: string) => void
}

/** More than the palette shows: the others may match what is typed next. */
const MOST_CALLS = 30
const MOST_HITS = 4
const MOST_ACCOUNTS = 3

/** What the palette finds in the library. */
export function wordSearch(
  core: WorkspaceClient,
  { openCall, openSearch, openHit, openAccount }: Openers,
): Omit<WordSearch, 'version'> {
  return {
    all: (text) => ({
      id: 'search.words',
      section: 'Words in calls',
      title: `Search all calls for “${text}”`,
      icon: TextSearch,
      choose: () => openSearch(text),
    }),
    async calls(text, signal) {
      if (text.length > LONGEST_NAME) return []
      const calls = await core.library.findCalls({ typed: text, limit: MOST_CALLS }, { signal })
      return calls.map((call) => callItem(call, openCall))
    },
    async hits(text, signal) {
      if (readSearch(text).kind === 'problem') return []
      const page = await core.library.search({ text, offset: 0, limit: MOST_HITS }, { signal })
      return page.hits.map((hit) => hitItem(hit, () => openHit(hit, text)))
    },
    async accounts(text, signal) {
      if (text.length > LONGEST_NAME) return []
      const page = await core.accounts.find({ text, offset: 0, limit: MOST_ACCOUNTS }, { signal })
      return page.accounts.map((account) => accountItem(account, text, () => openAccount(account.key)))
    },
  }
}

function accountItem({ key, name, callCount }: FoundAccount, text: string, open: () => void): FoundItem {
  return {
    item: {
      id: `account.${key}`,
      section: 'Accounts',
      title: name,
      detail: format.count(callCount, 'call'),
      icon: Building2,
      choose: open,
    },
    terms: [text.toLowerCase()],
  }
}

function hitItem({ call, place, speaker, snippet }: SearchHit, open: () => void): FoundItem {
  const { words, found } = shortSnippet(snippet)
  const facts = place.kind === 'title' ? [call.agent?.name, call.leadName] : [speaker, callName(call)]
  return {
    item: {
      id: `words.${call.id}`,
      section: 'Words in calls',
      title: `“${words}”`,
      detail: facts.filter(Boolean).join(' · '),
      icon: Quote,
      choose: open,
    },
    terms: [found.toLowerCase()],
  }
}

const BEFORE = 20
const LONGEST = 56

/** One line around the first hit. */
function shortSnippet(snippet: SearchHit['snippet']): { readonly words: string; readonly found: string } {
  const first = snippet.findIndex(({ isHit }) => isHit)
  const textOf = (parts: SearchHit['snippet']) => parts.map(({ text }) => text).join('')
  const [before, from] = [textOf(snippet.slice(0, first)), textOf(snippet.slice(first))]
  const start = before.length <= BEFORE ? before : `…${before.slice(-BEFORE).replace(/^\S*\s/u, '')}`
  const end = from.length <= LONGEST ? from : `${from.slice(0, LONGEST).replace(/\s\S*$/u, '')}…`
  return { words: `${start}${end}`, found: snippet[first]?.text ?? '' }
}
