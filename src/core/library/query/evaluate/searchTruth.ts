import { AppError } from '../../../../contract/errors/errors.ts'
import { shownText } from '../../../../domain/calls/blankText.ts'
import { readSearch } from '../../../../domain/search/readSearch.ts'
import { searchProblemWords } from '../../../../domain/search/searchProblem.ts'
import { SEARCH_PLACES, type SearchPlace } from '../../../../domain/search/searchQuery.ts'
import type { SearchIndex } from '../../search/searchIndex.ts'
import type { CallFields } from '../callFields.ts'
import type { TextPlace } from '../callSets/records.ts'
import type { Scalar } from '../fieldData.ts'
import { emptyTruth } from './presence.ts'
import { FALSE, joinTruth, TRUE, type Truth } from './truth.ts'

export type CallSearch = Pick<SearchIndex, 'matchingCalls' | 'forEachHit'>

/**
 * Whether calls have a text that the search finds. Of a call without a full record only title and lead are known. Fails with
 * `invalid-input`.
 */
export function searchTruth(index: CallSearch, fields: CallFields, place: SearchPlace, value: string): Truth {
  const search = readSearch(value)
  if (search.kind === 'problem') {
    throw new AppError('invalid-input', { field: place, reason: searchProblemWords(search.problem) })
  }
  const { isMissing } = fields.records
  const least = new Uint8Array(fields.slotEnd)
  const most = new Uint8Array(fields.slotEnd)
  for (let slot = 0; slot < most.length; slot += 1) most[slot] = isMissing[slot] === 1 ? TRUE : FALSE
  for (const callId of index.matchingCalls(search.query, place)) {
    const slot = fields.slotOf(callId)
    if (slot !== undefined) least[slot] = most[slot] = TRUE
  }
  return { least, most }
}

/** Whether calls have no text to search. */
export function noTextTruth(fields: CallFields, place: SearchPlace): Truth {
  if (place !== 'words') return noTextOfRecord(fields, place)
  const texts = (['title', 'lead_name', 'lead_company'] as const).map((name) =>
    emptyTruth(fields.of(name), fields.slotEnd, isNotShown),
  )
  const records = (['transcript', 'message', 'summary'] as const).map((name) => noTextOfRecord(fields, name))
  return joinTruth('and', [...texts, ...records])
}

function isNotShown(value: Scalar | null): boolean {
  return value === null || shownText(String(value)) === null
}

function noTextOfRecord({ records, slotEnd }: CallFields, place: TextPlace): Truth {
  const hasText = records.hasText[place]
  const least = new Uint8Array(slotEnd)
  for (let slot = 0; slot < slotEnd; slot += 1) least[slot] = hasText[slot] === 1 ? FALSE : TRUE
  const most = least.slice()
  for (let slot = 0; slot < slotEnd; slot += 1) if (records.isMissing[slot] === 1) least[slot] = FALSE
  return { least, most }
}

export function isSearchPlace(field: string): field is SearchPlace {
  return (SEARCH_PLACES as readonly string[]).includes(field)
}
