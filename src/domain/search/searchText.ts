import { assertNever } from '../units.ts'
import type { SearchPhrase, SearchQuery } from './searchQuery.ts'
import { searchTokens } from './searchTokens.ts'

/** The canonical text of a search, which `readSearch` reads as the same search. */
export function searchText(query: SearchQuery): string {
  switch (query.kind) {
    case 'phrase':
      return phraseText(query)
    case 'near':
      return query.phrases.map(phraseText).join(` NEAR/${query.distance} `)
    case 'all':
      return [...query.parts.map(grouped), ...query.without.map((part) => `-${grouped(part)}`)].join(' ')
    case 'any':
      return query.parts.map(grouped).join(' OR ')
    case 'said':
      return `${query.by}:${grouped(query.part)}`
    default:
      return assertNever(query)
  }
}

function grouped(query: SearchQuery): string {
  const text = searchText(query)
  return query.kind === 'phrase' || query.kind === 'said' ? text : `(${text})`
}

function phraseText({ text, isPrefix, isStart, isEnd }: SearchPhrase): string {
  const [token, ...more] = searchTokens(text)
  const isBare = more.length === 0 && token?.kind === 'text' && token.text === text && !text.includes('*')
  const written = isPrefix ? `${text}*` : text
  return `${isStart ? '^' : ''}${isBare ? written : `"${written}"`}${isEnd ? '$' : ''}`
}
