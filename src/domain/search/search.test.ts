import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '../seededRandom.ts'
import { foldedWords, indexedText } from './foldedWords.ts'
import { readSearch } from './readSearch.ts'
import { matches, rangesOfSearch } from './searchMatch.ts'
import { searchProblemWords } from './searchProblem.ts'
import type { SearchedText, SearchQuery } from './searchQuery.ts'
import { searchText } from './searchText.ts'
import { randomSearch, randomText } from './testing/randomSearch.ts'

function read(text: string): SearchQuery {
  const result = readSearch(text)
  if (result.kind === 'problem') throw new Error(searchProblemWords(result.problem))
  return result.query
}

function problemOf(text: string) {
  const result = readSearch(text)
  return result.kind === 'problem' ? result.problem : null
}

function finds(search: string, text: string, by: SearchedText['by'] = null): boolean {
  return matches(read(search), { text, by })
}

function marked(search: string, text: string, by: SearchedText['by'] = null): readonly string[] {
  return rangesOfSearch(read(search), { text, by }).map(({ start, end }) => text.slice(start, end))
}

describe('words', () => {
  it.each([
    ['two words', 'price discount', 'A discount on the price', true],
    ['only one of them', 'price discount', 'The price is fine', false],
    ['words that other searches leave out', 'not', 'I do not know', true],
    ['no parts of words', 'price', 'prices', false],
    ['a beginning', 'disc*', 'a discount', true],
    ['a phrase', '"price match"', 'The Price-Match policy', true],
    ['a phrase in another order', '"price match"', 'match the price', false],
    ['the beginning of the last word of a phrase', '"price mat*"', 'price matching', true],
    ['one of two', 'refund OR discount', 'a discount', true],
    ['AND before OR', 'refund OR price discount', 'a refund', true],
    ['brackets before AND', '(refund OR price) discount', 'a refund', false],
    ['an excluded word', 'price -discount', 'price and discount', false],
    ['an excluded phrase', 'price NOT "no discount"', 'price, discount', true],
    ['an apostrophe of any kind', 'don’t', "I don't", true],
    ['near', 'price NEAR/2 match', 'match any good price', true],
    ['too far', 'price NEAR/1 match', 'match any good price', false],
    ['near, with a long phrase', '"a b c" NEAR/0 d', 'a b c d', true],
    ['a phrase at the beginning', '^"good morning"', '"Good morning", he said', true],
    ['a phrase that isn’t at the beginning', '^"good morning"', 'A good morning', false],
    ['a word at the end', 'bye$', 'Good bye!', true],
    ['a word that isn’t at the end', 'bye$', 'Bye then', false],
    ['the beginning of the last word', '"good by"*$', 'good bye', true],
    ['a whole text', '^"good bye"$', 'Good bye.', true],
    ['more than a whole text', '^good$', 'Good bye.', false],
    ['without a word at the end', 'good -bye$', 'Good bye, good sir', true],
    ['dollars in quotes', '"100$"', '100$ is fine', true],
  ])('finds %s: %s', (_what, search, text, isFound) => {
    expect(finds(search, text)).toBe(isFound)
  })

  it.each([
    ['case', 'ÉTÉ', 'été'],
    ['accents', 'Munchen', 'München'],
    ['sharp s', 'STRASSE', 'straße'],
    ['final sigma', 'λόγοσ', 'ΛΌΓΟΣ'],
    ['dotted I', 'istanbul', 'İstanbul'],
    ['width', 'abc 123', 'ＡＢＣ １２３'],
    ['Hebrew points', 'שלום', 'שָׁלוֹם'],
    ['soft hyphens', 'transcript', 'tran\u00adscript'],
    ['decomposed text', '한국', '한국'.normalize('NFD')],
    ['half-width kana', 'ガス', 'ｶﾞｽ'],
  ])('ignores differences in %s', (_what, search, text) => {
    expect(finds(search, text)).toBe(true)
  })

  it.each([
    ['Chinese', '价格', '这个价格太贵了'],
    ['one character', '贵', '这个价格太贵了'],
    ['Japanese', '値引き', 'お値引きできますか'],
    ['Korean, with a particle', '가격', '가격이 비싸요'],
    ['Thai', 'ราคา', 'ขอลดราคาได้ไหม'],
    ['Latin letters in Chinese', 'CRM', '我们用CRM系统'],
  ])('finds %s within other text', (_what, search, text) => {
    expect(finds(search, text)).toBe(true)
    expect(marked(search, text)).toEqual([search])
  })

  it('keeps the vowels of scripts that write them as marks', () => {
    expect(finds('कि', 'की')).toBe(false)
    expect(finds('नमस्ते', 'नमस्ते जी')).toBe(true)
  })

  it('folds the same way twice, and never into a separator', () => {
    let count = 0
    // All of the scripts that have case or accents, and a sample of the others.
    for (let point = 0x80; point <= 0x1ffff; point += point < 0x3400 ? 1 : 89) {
      for (const { word } of foldedWords(String.fromCodePoint(point))) {
        count += 1
        const again = foldedWords(word).map((one) => one.word)
        if (again.join('') !== word || !/^(?:[a-z0-9]|[^\0-\x7f])+$/.test(word)) {
          expect.fail(`U+${point.toString(16)} is "${word}", and then "${again.join(' ')}"`)
        }
      }
    }
    expect(count).toBeGreaterThan(8000)
  })

  it('is indexed as separate words', () => {
    expect(indexedText('Zoë’s 价格, please')).toBe('zoe s 价 格 please')
  })
})

describe('who said it', () => {
  it.each([
    ['agent:discount', 'agent', true],
    ['agent:discount', 'lead', false],
    ['agent:discount', null, false],
    ['Lead: "a discount"', 'lead', true],
    ['agent:refund OR lead:(a discount)', 'lead', true],
    ['discount -agent:a', 'lead', true],
    ['discount -agent:a', 'agent', false],
  ] as const)('%s, said by the %s: %s', (search, by, isFound) => {
    expect(finds(search, 'Is there a discount?', by)).toBe(isFound)
  })

  it('is highlighted only there', () => {
    expect(marked('agent:price OR discount', 'price, discount', 'lead')).toEqual(['discount'])
  })
})

describe('highlighting', () => {
  it('covers everything that is looked for, and joins overlaps', () => {
    expect(marked('"price match" OR matc* -no', 'No price match, matched')).toEqual(['price match', 'matched'])
  })
})

describe('the text of a search', () => {
  it.each([
    ['price   match', 'price match'],
    ['a b OR c', '(a b) OR c'],
    ['(a OR b) OR c', 'a OR b OR c'],
    ['((a) b) c', 'a b c'],
    ['-b a AND c NOT d', 'a c -b -d'],
    ['a -(b OR c)', 'a -b -c'],
    ['"price" “two words”', 'price "two words"'],
    ['"price mat"*', '"price mat*"'],
    ['don’t stop!', 'don’t stop!'],
    ['^price “good bye”$ ^end$', '^price "good bye"$ ^end$'],
    ['"price mat"*$', '"price mat*"$'],
    ['"^price" "price$"', '"^price" "price$"'],
    ['lead:^yes a^b ^', 'lead:^yes a^b'],
    ['a near b NEAR c', 'a near (b NEAR/10 c)'],
    ['AGENT: x lead:(y z)', 'agent:x lead:(y z)'],
    ['x ? & y', 'x y'],
    ['"OR" "-a"', '"OR" "-a"'],
    ['10:30 a@b.example', '10:30 a@b.example'],
  ])('%s becomes %s', (text, canonical) => {
    const query = read(text)
    expect(searchText(query)).toBe(canonical)
    expect(read(searchText(query))).toEqual(query)
  })
})

describe('any search', () => {
  it('is read from its text unchanged', () => {
    const random = createSeededRandom('searches')
    let readCount = 0
    for (let run = 0; run < 1000; run += 1) {
      const query = randomSearch(random)
      const result = readSearch(searchText(query))
      // A few have more words than a search may have.
      if (result.kind === 'problem' && result.problem.kind === 'too-complex') continue
      expect(result).toEqual({ kind: 'search', query })
      readCount += 1
    }
    expect(readCount).toBeGreaterThan(980)
  })

  it('is read or has a problem, whatever is entered', () => {
    const random = createSeededRandom('texts')
    const kinds = new Set<string>()
    for (let run = 0; run < 2000; run += 1) {
      const text = randomText(random, 12)
      const result = readSearch(text)
      kinds.add(result.kind)
      if (result.kind === 'problem') {
        const { start, end } = result.problem
        expect(0 <= start && start <= end && end <= text.length).toBe(true)
      } else expect(read(searchText(result.query))).toEqual(result.query)
    }
    expect(kinds.size).toBe(2)
  })
})

describe('problems', () => {
  it.each([
    ['', 'no-words', 0, 0],
    ['?! …', 'no-words', 0, 4],
    ['❤️', 'no-words', 0, 2],
    ['-price', 'only-without', 0, 1],
    ['a OR -b', 'only-without', 5, 6],
    ['a "b c', 'unclosed-quote', 2, 6],
    ['a (b', 'unclosed-bracket', 2, 3],
    ['a) b', 'unopened-bracket', 1, 2],
    ['a OR', 'missing-word', 2, 4],
    ['OR a', 'missing-word-before', 0, 2],
    ['a AND', 'missing-word', 2, 5],
    ['AND a', 'missing-word-before', 0, 3],
    ['a NOT', 'missing-word', 2, 5],
    ['agent:', 'missing-word', 0, 6],
    ['a NEAR/3', 'missing-word', 2, 8],
    ['*count', 'misplaced-star', 0, 6],
    ['di*nt', 'misplaced-star', 0, 5],
    ['d*', 'short-prefix', 0, 2],
    ['(a b) NEAR c', 'near-needs-words', 6, 10],
    ['^a NEAR b', 'near-needs-words', 3, 7],
    ['a NEAR b$', 'near-needs-words', 2, 6],
    ['a NEAR/x b', 'near-distance', 2, 8],
    ['a NEAR/999 b', 'near-distance', 2, 10],
    ['a NEAR/2 b NEAR/3 c', 'near-distances-differ', 11, 17],
    ['x'.repeat(1001), 'too-long', 1000, 1001],
    ['x '.repeat(101), 'too-complex', 200, 201],
    [`${'('.repeat(21)}a`, 'too-complex', 21, 22],
  ])('%s: %s', (text, kind, start, end) => {
    expect(problemOf(text)).toMatchObject({ kind, start, end })
    expect(searchProblemWords(problemOf(text)!)).toMatch(/\.$/)
  })
})
