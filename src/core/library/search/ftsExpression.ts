import { assertNever } from '../../../domain/units.ts'
import { type SearchedText, type SearchPhrase, type SearchQuery, wordsOf } from '../../../domain/search/searchQuery.ts'

/**
 * A search as an expression of FTS5, for texts by this side. Null if it can't find any of them. FTS5 doesn't know where a text
 * ends: with a phrase at the end (`dependsOnEnd`), it also finds other texts.
 */
export function ftsExpression(query: SearchQuery, by: SearchedText['by']): string | null {
  switch (query.kind) {
    case 'phrase':
      return phraseExpression(query)
    case 'near':
      return `NEAR(${query.phrases.map(phraseExpression).join(' ')}, ${query.distance})`
    case 'all': {
      const parts = query.parts.map((part) => ftsExpression(part, by))
      if (parts.includes(null)) return null
      const without = query.without
        .filter((part) => !dependsOnEnd(part))
        .map((part) => ftsExpression(part, by))
        .filter((part) => part !== null)
      const all = `(${parts.join(' AND ')})`
      return without.length === 0 ? all : `(${all} NOT (${without.join(' OR ')}))`
    }
    case 'any': {
      const parts = query.parts.map((part) => ftsExpression(part, by)).filter((part) => part !== null)
      return parts.length === 0 ? null : `(${parts.join(' OR ')})`
    }
    case 'said':
      return query.by === by ? ftsExpression(query.part, by) : null
    default:
      return assertNever(query)
  }
}

/** Whether it has a phrase that must be at the end of a text. */
export function dependsOnEnd(query: SearchQuery): boolean {
  switch (query.kind) {
    case 'phrase':
      return query.isEnd === true
    case 'near':
      return false
    case 'all':
      return [...query.parts, ...query.without].some(dependsOnEnd)
    case 'any':
      return query.parts.some(dependsOnEnd)
    case 'said':
      return dependsOnEnd(query.part)
    default:
      return assertNever(query)
  }
}

/** Words have no characters that FTS5 would read as syntax. */
function phraseExpression(phrase: SearchPhrase): string {
  return `${phrase.isStart ? '^' : ''}"${wordsOf(phrase).join(' ')}"${phrase.isPrefix ? ' *' : ''}`
}
