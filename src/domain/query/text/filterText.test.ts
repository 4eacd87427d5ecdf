import { describe, expect, it } from 'vitest'
import { filterText, readFilterText } from './filterText.ts'
import { textProblemWords } from './filterTextProblem.ts'

const BERLIN = 'Europe/Berlin'

/** The filters of a text without problems, as `field op value`. */
function read(text: string): string[] {
  const { filters, problems } = readFilterText(text, BERLIN)
  expect(problems).toEqual([])
  return filters.map((filter) =>
    'period' in filter
      ? `${filter.field} ${filter.op} [${filter.period}]`
      : `${filter.field} ${filter.op}${filter.value === null ? '' : ` ${filter.value}`}`,
  )
}

describe('reads', () => {
  it.each<[string, string[]]>([
    ['', []],
    ['  \n ', []],
    [
      'duration > 5m and ai_score < 60 and lead_company ilike %acme%',
      ['duration > 300', 'ai_score < 60', 'lead_company ilike %acme%'],
    ],
    ['duration>5m && ai_score<=60', ['duration > 300', 'ai_score <= 60']],
    ['duration >= 90', ['duration >= 90']],
    ['duration >= 1:30', ['duration >= 90']],
    ['duration >= 1h 5m AND won = yes', ['duration >= 3900', 'won == true']],
    ['AI score is below 60', ['ai_score < 60']],
    ['Length is longer than 1 h 5 min', ['duration > 3900']],
    ['longest monologue > 2m', ['longest_rep_monologue > 120']],
    ['Talk ratio is above 40%', ['rep_talk_ratio > 0.4']],
    ['rep_talk_ratio > 0.40', ['rep_talk_ratio > 0.40']],
    ['silence_percentage < 57%', ['silence_percentage < 0.57']],
    ['format is one of (Audio call, group chat)', ['type in audio,group_chat']],
    ['type not in chat, group_chat and public is true', ['type not_in chat,group_chat', 'public == true']],
    ['id in (1,2 , 3)', ['id in 1,2,3']],
    ['score is empty and title is not empty', ['score empty', 'title not_empty']],
    ['title contains 50% off', [String.raw`title ilike %50\% off%`]],
    ['title does not contain "acme"', ['title not_ilike %acme%']],
    ['title ilike_and pricing call', ['title ilike_and pricing call']],
    [String.raw`title =~ ^(big|small) deal\b`, [String.raw`title =~ ^(big|small) deal\b`]],
    [String.raw`title =~ '^a "b" it''s \d'`, [String.raw`title =~ ^a "b" it's \d`]],
    [String.raw`title == "say \"hi\"\n\u{1f600}\d"`, ['title == say "hi"\n😀\\d']],
    ['title == “curly”', ['title == curly']],
    ['lead_name == "Anna and Ben"', ['lead_name == Anna and Ben']],
    ["lead_name == O'Brien", ["lead_name == O'Brien"]],
    ['lead_company in ("Acme or so", and)', ['lead_company in Acme or so,and']],
    ['timestamp in last 7 days', ['timestamp == [last 7 days]']],
    ['date >= this quarter', ['timestamp >= [this quarter]']],
    ['timestamp since -7d', ['timestamp >= [7 days ago]']],
    ['timestamp == 2026-11-03', ['timestamp == [2026-11-03]']],
    ['timestamp > 2026-11-03 14:05', ['timestamp > 2026-11-03T13:05:00Z']],
    ['timestamp > 2026-07-03T14:05:30', ['timestamp > 2026-07-03T12:05:30Z']],
    ['timestamp > 2026-11-03T14:05:00+05:45', ['timestamp > 2026-11-03T14:05:00+05:45']],
    ['updated_at != 2026-11-03T14:05:00Z', ['updated_at != 2026-11-03T14:05:00Z']],
    ['timestamp > 2026-11-03 23:59:59', ['timestamp > 2026-11-03T22:59:59Z']],
  ])('%j', (text, filters) => expect(read(text)).toEqual(filters))
})

describe('reports a problem at the exact words', () => {
  it.each<[string, string, string]>([
    ['durration > 5m', 'unknown-field', 'durration'],
    ['won == true and xyz > 5 and ai_score < 60', 'unknown-field', 'xyz'],
    ['agent == Anna', 'not-filterable', 'agent'],
    ['duration', 'missing-operator', 'duration'],
    ['duration and won == true', 'missing-operator', 'duration'],
    ['duration about 5m', 'unknown-operator', 'about'],
    ['ai_score ilike %6%', 'operator-not-allowed', 'ilike'],
    ['title > b', 'operator-not-allowed', '>'],
    ['won in (true)', 'operator-not-allowed', 'in'],
    ['ai_score <', 'missing-value', '<'],
    ['ai_score < and won == true', 'missing-value', '<'],
    ['type in ()', 'missing-value', 'in'],
    ['score empty 5', 'unexpected-value', '5'],
    ['ai_score < high', 'bad-value', 'high'],
    ['ai_score < 101', 'bad-value', '101'],
    ['rep_talk_ratio > 40', 'bad-value', '40'],
    ['duration > 5 parsecs and won == true', 'bad-value', '5 parsecs'],
    ['type in (audio, fax)', 'bad-value', 'fax'],
    ['id == 4.5', 'bad-value', '4.5'],
    ['won == maybe', 'bad-value', 'maybe'],
    ['timestamp > soon', 'bad-value', 'soon'],
    ['timestamp > 2026-02-30', 'bad-value', '2026-02-30'],
    ['timestamp > 2026-11-03 24:00', 'bad-value', '2026-11-03 24:00'],
    ['timestamp > 2026-11-03 10:60', 'bad-value', '2026-11-03 10:60'],
    ['timestamp > 2026-11-03 10:00:60', 'bad-value', '2026-11-03 10:00:60'],
    ['won == +true', 'bad-value', '+true'],
    ['type == +audio', 'bad-value', '+audio'],
    ['title =~ (open', 'bad-value', '(open'],
    ['title == ""', 'bad-value', '""'],
    ['timestamp != last week', 'period-needs-or', 'last week'],
    ['lead_company in ("Acme, Inc", Beta)', 'comma-in-list', '"Acme, Inc"'],
    ['ai_score < 60 or won == true', 'or-not-supported', 'or'],
    ['title ilike now or never', 'or-not-supported', 'or'],
    ['not won == true', 'not-not-supported', 'not'],
    ['title == "open', 'unclosed-quote', '"open'],
    ['type in (chat, audio', 'unclosed-list', '(chat, audio'],
    ['lead_name in ("a" "b")', 'expected-comma', '"'],
    ['ai_score < 60 duration > 5m', 'expected-and', 'duration'],
    ['title ilike foo ai_score < 60', 'expected-and', 'ai_score'],
    ['won empty score < 5', 'expected-and', 'score'],
    ['won == true and', 'missing-condition', 'and'],
    ['and won == true', 'missing-condition', 'and'],
    ['won == true and and score < 5', 'missing-condition', 'and'],
  ])('%j: %s at %j', (text, kind, part) => {
    const { problems } = readFilterText(text, BERLIN)
    expect(problems.map((problem) => [problem.kind, text.slice(problem.start, problem.end)])).toEqual([[kind, part]])
    for (const problem of problems) expect(textProblemWords(problem)).toMatch(/^[A-Z“].+[.?]$/)
  })

  it('rejects brackets around filters', () => {
    const { problems } = readFilterText('(won == true) and score < 5', BERLIN)
    expect(problems[0]).toMatchObject({ kind: 'no-groups', start: 0, end: 1 })
  })

  it.each([
    ['rep_talk_ratio > much', 'Enter a percentage, such as 40%.'],
    ['ai_score > high', 'Enter a number, such as 60.'],
    ['ai_score > 101', 'Scores range from 0 to 100.'],
    ['rep_talk_ratio > 40', 'Enter a percentage from 0% to 100%, or a ratio from 0 to 1.'],
    ['duration > -1s', 'Enter a duration such as 90 (seconds), 1:30, 5m, or 1h 5m.'],
    ['call_exchanges > -1', 'Exchanges can’t be below 0.'],
    ['title =~ (open', 'This expression has an unclosed bracket or a trailing backslash.'],
    ['xyz > 5', 'There is no field “xyz”.'],
    ['durration > 5m', 'There is no field “durration”. Did you mean duration?'],
    ['duration about 5m', '“about” isn’t an operator. Duration allows > >= < <= == != in not_in empty not_empty.'],
  ])('%j: %s', (text, words) => {
    expect(readFilterText(text, BERLIN).problems.map(textProblemWords)).toEqual([words])
  })

  it('suggests the intended field', () => {
    const [problem] = readFilterText('durration > 5m', BERLIN).problems
    expect(problem && textProblemWords(problem)).toContain('duration')
  })

  it('continues after a mistake', () => {
    const { filters, problems } = readFilterText(
      'xyz > "a and b" and score < 5 and won == maybe and public = yes',
      BERLIN,
    )
    expect(filters.map(({ field }) => field)).toEqual(['score', 'public'])
    expect(problems).toHaveLength(2)
  })

  it('returns the range of each filter', () => {
    const text = ' won == true   and title == "x y" '
    const { ranges } = readFilterText(text, BERLIN)
    expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(['won == true', 'title == "x y"'])
  })
})

describe('writes', () => {
  it.each([
    ['duration > 300.5 and id in 1,2', 'duration > 5m 0.5s and id in (1, 2)'],
    ['timestamp >= 2026-11-03T13:05:00Z', 'timestamp >= 2026-11-03 14:05'],
    ['lead_name == "or"', 'lead_name == "or"'],
    ['lead_name == "two words"', 'lead_name == "two words"'],
    ['title contains acme', 'title ilike %acme%'],
    ['silence > 0.57', 'silence_percentage > 57%'],
    ['silence > 0.570', 'silence_percentage > 0.570'],
    ['date in LAST 2 weeks', 'timestamp == last 14 days'],
  ])('%j as %j', (typed, written) => {
    expect(filterText(readFilterText(typed, BERLIN).filters, BERLIN)).toBe(written)
  })
})
