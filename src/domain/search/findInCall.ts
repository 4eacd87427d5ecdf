import type { MessageMatch } from '../chats/findInMessages.ts'
import type { Conversation } from '../chats/conversation.ts'
import type { Match } from '../transcripts/findInTurns.ts'
import type { Turn } from '../transcripts/turns.ts'
import { type HitPlace, messageSides, messageText } from './searchedTexts.ts'
import { matches, rangesOfSearch } from './searchMatch.ts'
import type { SearchQuery, SearchSide } from './searchQuery.ts'

/** The search by which a call was found, and the hit to show. */
export interface CallSearch {
  readonly text: string
  readonly query: SearchQuery
  readonly place: HitPlace | null
}

/** What a search finds in each turn that is a hit, in order. `sides`: who said each. */
export function searchTurns(
  query: SearchQuery,
  turns: readonly Turn[],
  sides: readonly (SearchSide | null)[],
): readonly Match[] {
  return turns.flatMap(({ text, index }, at) => {
    const searched = { text, by: sides[at] ?? null }
    if (!matches(query, searched)) return []
    return rangesOfSearch(query, searched).map((range) => ({ ...range, turnIndex: index }))
  })
}

/** The same in messages and the text of their media. */
export function searchMessages(query: SearchQuery, conversation: Conversation): readonly MessageMatch[] {
  const sideOf = messageSides(conversation)
  return conversation.messages.flatMap((message) => {
    const by = sideOf(message)
    if (!matches(query, { text: messageText(message), by })) return []
    return (['text', 'transcription'] as const).flatMap((part) =>
      rangesOfSearch(query, { text: message[part] ?? '', by }).map((range) => ({
        ...range,
        messageId: message.id,
        part,
      })),
    )
  })
}
