import type { BenchResult } from '../support/bench/benchResult.ts'
import { readFilterText } from '../../src/domain/query/text/filterText.ts'
import { completeFilterText } from '../../src/domain/query/text/filterTextCompletion.ts'

/**
 * How the time to parse a filter text grows with its length, for adversarial texts. Doubling the text may at most double
 * the time.
 */
const TEXTS: Readonly<Record<string, (length: number) => string>> = {
  filters: (length) => repeated('duration > 5 and ', length),
  'lists without brackets': (length) => repeated('id in 1 and ', length),
  'one list': (length) => `id in (${repeated('12, ', length)}3)`,
  'one list without brackets': (length) => `id in ${repeated('12, ', length)}3`,
  'list without commas': (length) => `id in (${repeated('12 ', length)}3)`,
  'open lists': (length) => repeated('id in (1 ', length),
  'open list of quotes': (length) => `id in (${repeated('"12" ', length)}`,
  words: (length) => `title ilike ${repeated('score ', length)}`,
  'one word': (length) => 'x'.repeat(length),
  'unknown fields': (length) => repeated('durations > 5 and ', length),
  'open quotes': (length) => repeated('title == "a and ', length),
  quotes: (length) => repeated(`title == "a" `, length),
  brackets: (length) => '('.repeat(length),
  nots: (length) => repeated('not ', length),
  ors: (length) => repeated('or x ', length),
  spaces: (length) => `title == a${' '.repeat(length)}b`,
  'spaces in a field': (length) => `talk${' '.repeat(length)}x`,
  'spaces in an operator': (length) => `duration is${' '.repeat(length)}x`,
  'spaces in a length': (length) => `duration > 5h${' '.repeat(length)}x`,
  'spaces before a sign': (length) => `silence_percentage > 5${' '.repeat(length)}x%`,
  digits: (length) => `duration > ${'1'.repeat(length)}x`,
  zeros: (length) => `duration > ${'0'.repeat(length)}x`,
  'zeros behind the point': (length) => `duration > 0:01.${'0'.repeat(length)}1`,
  'digits of a percentage': (length) => `silence_percentage > ${'1'.repeat(length)}%`,
  'zeros of a percentage': (length) => `silence_percentage > 1.${'0'.repeat(length)}1%`,
  pattern: (length) => `title =~ ${'('.repeat(length)}`,
}
const SMALL = 50_000

export function run(): Promise<BenchResult> {
  const rows = Object.entries(TEXTS).map(([name, text]) => {
    const small = msFor(text(SMALL))
    const large = msFor(text(4 * SMALL))
    return { name, small, large, exponent: Math.log2(large / small) / 2 }
  })
  // Below a tenth of a second, the clock and garbage collection dominate.
  const steepest = rows.filter(({ large }) => large > 100).map(({ exponent }) => exponent)
  return Promise.resolve({
    title: `Time to read a filter text of ${SMALL} and of ${4 * SMALL} letters, best of three; an exponent of 1 is linear, 2 quadratic`,
    columns: ['text', 'ms', 'ms at 4 × the length', 'exponent'],
    rows: rows.map(({ name, small, large, exponent }) => [name, small, large, exponent]),
    figures: { slowestMs: Math.max(...rows.map(({ large }) => large)), steepestRatio: Math.max(0, ...steepest) },
  })
}

function repeated(part: string, length: number): string {
  return part.repeat(Math.ceil(length / part.length))
}

/** The best of three, because other load only adds time. */
function msFor(text: string): number {
  const times = [0, 1, 2].map(() => {
    const start = performance.now()
    readFilterText(text, 'UTC')
    completeFilterText(text, text.length)
    return performance.now() - start
  })
  return Math.min(...times)
}
