import type { SeededRandom } from '../../seededRandom.ts'
import type { SearchPhrase, SearchQuery } from '../searchQuery.ts'

/**
 * For tests: a small vocabulary, so that phrases and distances occur by chance, with what is hard to split, fold or quote.
 */
const SEARCH_VOCABULARY = [
  ...['price', 'prices', 'match', 'discount', 'disco', 'not', 'OR', 'near', 'a', 'the', 'we', '2026', '10:30', 'x1'],
  ...["don't", 'price-match', 'Müller', 'MULLER', 'Straße', 'strasse', 'été', 'ΛΌΓΟΣ', 'λόγος', 'Ёлка', 'नमस्ते'],
  ...[
    '价格',
    '价',
    '格价',
    '値引き',
    'ｶﾞｽ',
    'ガス',
    '가격이',
    '가격',
    '\u1112\u1161\u11ab',
    'ราคา',
    'ขอลดราคา',
    'CRM系统',
  ],
  ...['*', '"', '(', '-', '…', '😀', 'agent:', '\u00ad', '\0', '\ud800'],
] as const

export function randomText(random: SeededRandom, most: number): string {
  return Array.from({ length: 1 + random.below(most) }, () => pick(random, SEARCH_VOCABULARY)).join(
    pick(random, [' ', ' ', ', ', '']),
  )
}

export function randomSearch(random: SeededRandom, depth = 3): SearchQuery {
  const part = () => randomSearch(random, depth - 1)
  const some = <Item>(least: number, make: () => Item) => Array.from({ length: least + random.below(3) }, make)
  switch (depth === 0 ? 0 : random.below(8)) {
    case 1:
      return { kind: 'near', phrases: some(2, () => randomPhrase(random)), distance: random.below(6) }
    case 2:
    case 3:
      return flat({ kind: 'all', parts: some(1, part), without: random.below(2) === 0 ? [] : some(1, part) })
    case 4:
      return flat({ kind: 'any', parts: some(2, part) })
    case 5:
      return { kind: 'said', by: pick(random, ['agent', 'lead']), part: part() }
    default:
      return atEdge(random, randomPhrase(random))
  }
}

function atEdge(random: SeededRandom, phrase: SearchPhrase): SearchPhrase {
  const place = random.below(8)
  return { ...phrase, ...(place % 5 === 0 && { isStart: true }), ...(place >= 5 && place <= 6 && { isEnd: true }) }
}

const PHRASES = SEARCH_VOCABULARY.filter((word) => /[\p{L}\p{N}]/u.test(word))

function randomPhrase(random: SeededRandom): SearchPhrase {
  const words = Array.from({ length: 1 + random.below(random.below(3) + 1) }, () => pick(random, PHRASES))
  const isPrefix = random.below(4) === 0
  if (!isPrefix) return { kind: 'phrase', text: words.join(' '), isPrefix }
  return {
    kind: 'phrase',
    text: [...words, pick(random, ['pri', 'disc', 'mu', 'λο', '价', 'นม', '20'])].join(' '),
    isPrefix,
  }
}

/** As it's read from its text. */
function flat(query: SearchQuery): SearchQuery {
  if (query.kind === 'any') {
    return { ...query, parts: query.parts.flatMap((part) => (part.kind === 'any' ? part.parts : [part])) }
  }
  if (query.kind !== 'all') return query
  const parts = query.parts.flatMap((part) => (part.kind === 'all' ? part.parts : [part]))
  const without = [
    ...query.parts.flatMap((part) => (part.kind === 'all' ? part.without : [])),
    ...query.without.flatMap((part) => (part.kind === 'any' ? part.parts : [part])),
  ]
  return parts.length === 1 && without.length === 0 ? parts[0]! : { kind: 'all', parts, without }
}

function pick<Item>(random: SeededRandom, items: readonly Item[]): Item {
  return items[random.below(items.length)]!
}
