import { describe, expect, it } from 'vitest'
import { isPeriodFilter } from '../../filters/draftFilter.ts'
import { isGroup, type QueryPart } from '../query.ts'
import { fieldReader } from './fieldWords.ts'
import { filterText, readFilterText } from './filterText.ts'
import { textProblemWords } from './filterTextProblem.ts'

const BERLIN = 'Europe/Berlin'

/** The filters of a text without problems, as `field op value`. */
function read(text: string): string[] {
  const { filters, problems } = readFilterText(text, BERLIN)
  expect(problems).toEqual([])
  return filters.map(written)
}

/** A group is `any(…)`, `all(…)`, `not any(…)` or `not all(…)`. */
function written(part: QueryPart): string {
  if (isGroup(part)) {
    const { join, isNegated, parts } = part
    return `${isNegated ? 'not ' : ''}${join === 'or' ? 'any' : 'all'}(${parts.map(written).join('; ')})`
  }
  if (isPeriodFilter(part)) return `${part.field} ${part.op} [${part.period}]`
  return `${part.field} ${part.op}${part.value === null ? '' : ` ${part.value}`}`
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
    ['timestamp not in last week', ['not all(timestamp == [last week])']],
    [
      'timestamp in (2026-11-03 14:05, 2026-11-03T14:05:00.000001Z)',
      ['timestamp in 2026-11-03T13:05:00Z,2026-11-03T14:05:00.000001Z'],
    ],
    ['date is none of (2026-11-03 14:05)', ['timestamp not_in 2026-11-03T13:05:00Z']],
    // A list of periods is the interface's only with OR.
    ['timestamp in (today, 2026-10)', ['any(timestamp == [today]; timestamp == [2026-10])']],
    [
      'updated_at not in (2026-11-03 14:05, 2026-11-04 14:05, yesterday)',
      ['not any(updated_at in 2026-11-03T13:05:00Z,2026-11-04T13:05:00Z; updated_at == [yesterday])'],
    ],
    ['won in (yes, no) and public not in (false)', ['won in true,false', 'public not_in false']],
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

describe('reads groups', () => {
  it.each<[string, string[]]>([
    ['won == true or ai_score < 60', ['any(won == true; ai_score < 60)']],
    ['won == true || ai_score < 60', ['any(won == true; ai_score < 60)']],
    ['won empty and public is yes or score empty', ['any(all(won empty; public == true); score empty)']],
    ['won empty and (public is yes or score empty)', ['won empty', 'any(public == true; score empty)']],
    ['not won empty and public is yes', ['not all(won empty)', 'public == true']],
    ['not (won empty and public is yes)', ['not all(won empty; public == true)']],
    ['not (won empty or public is yes)', ['not any(won empty; public == true)']],
    ['not won empty or public is yes', ['any(not all(won empty); public == true)']],
    ['not not won empty', ['not all(not all(won empty))']],
    ['NOT(won empty)OR(score empty)', ['any(not all(won empty); score empty)']],
    ['((won empty))', ['won empty']],
    ['(won empty or score empty)', ['any(won empty; score empty)']],
    ['(won empty and score empty)', ['all(won empty; score empty)']],
    [
      '((won empty or score empty) and public is no) or title empty',
      ['any(all(any(won empty; score empty); public == false); title empty)'],
    ],
    ['()', ['all()']],
    ['timestamp != last week', ['not all(timestamp == [last week])']],
    // Parentheses of a value.
    ['(title == Deal (big) or won empty)', ['any(title == Deal (big); won empty)']],
    [String.raw`(title =~ ^(a|b)\) or won empty)`, [String.raw`any(title =~ ^(a|b)\); won empty)`]],
    ['title == a) and won empty', ['title == a)', 'won empty']],
    ['(type in chat, audio or id in (1, 2))', ['any(type in chat,audio; id in 1,2)']],
    ['(title == "a) or (b" or won empty)', ['any(title == a) or (b; won empty)']],
    [
      '(deal is no or deal is empty) and agent is Amelia and transcript says "discount" and question 3 is no',
      ['any(won == false; won empty)', 'agent == Amelia', 'transcript says "discount"', 'question.3 == no'],
    ],
  ])('%j', (text, filters) => expect(read(text)).toEqual(filters))
})

it('a group of which nothing is understood isn’t an empty group, which has a meaning', () => {
  expect(readFilterText('not (planet == 5)', BERLIN).filters).toEqual([])
})

describe('reads the fields of the library', () => {
  it.each<[string, string]>([
    ['agent is Amelia', 'agent == Amelia'],
    ['Agent name contains mel', 'agent ilike %mel%'],
    ['agent email is not a@example.com', 'any(agent.email != a@example.com; agent.email empty)'],
    ['agent id in (1, 2)', 'agent.id in 1,2'],
    ['call type is Demo', 'call_type == Demo'],
    ['call type ID is 5', 'call_type.id == 5'],
    ['attendee contains @acme.com', 'attendee ilike %@acme.com%'],
    ['association is crm_deals', 'association == crm_deals'],
    ['association is CRM deals', 'association == crm_deals'],
    ['association is not deal', 'association != crm_deals'],
    ['won is lost', 'won == false'],
    ['deal won is not Won', 'any(won != true; won empty)'],
    ['association in (deals, customer contact)', 'association in crm_deals,csm_contacts'],
    ['association label contains Acme', 'association.label ilike %Acme%'],
    ['source system is Zoom', 'source.system == Zoom'],
    ['agent.custom.sales_team is EMEA', 'agent.custom.sales_team == EMEA'],
    ['agent.custom.level >= 3', 'agent.custom.level >= 3'],
    ['question 3 is no', 'question.3 == no'],
    ['Question 12 (AI) is not yes', 'question.12.ai != yes'],
    ['question 12 person is na', 'question.12.person == n/a'],
    ['question.7.ai in (yes, n/a)', 'question.7.ai in yes,n/a'],
    ['evaluator is Clara', 'evaluator == Clara'],
    ['evaluator type is AI', 'evaluator.type == ai'],
    ['evaluator score below 50', 'evaluator.score < 50'],
    ['reviewed is yes', 'reviewed == true'],
    ['recording is video', 'recording == video'],
    ['recording is missing', 'recording == none'],
    ['has transcript is no', 'has_transcript == false'],
    ['my review score > 80', 'review.score > 80'],
    ['my note contains follow up', 'review.note ilike %follow up%'],
    ['transcript says "discount"', 'transcript says "discount"'],
    ['transcript ~ "price match"', 'transcript says "price match"'],
    ['transcript !~ gold', 'transcript not_says gold'],
    ['transcript does not say "gold plan"', 'transcript not_says "gold plan"'],
    ["agent's words contains hello", 'transcript.agent says hello'],
    ['transcript says agent:"hello and bye" -gold', 'transcript says agent:"hello and bye" -gold'],
    ['transcript says (discount OR rebate)', 'transcript says (discount OR rebate)'],
    ["transcript says 'discount OR rebate'", 'transcript says discount OR rebate'],
    ["summary says 'it''s'", "summary says it's"],
    ['message mentions refund', 'message says refund'],
    ['any text says invoice', 'words says invoice'],
    ['transcript is empty', 'transcript empty'],
  ])('%j', (text, filter) => expect(read(text)).toEqual([filter]))

  it('in groups, up to the parenthesis', () => {
    expect(read('(transcript says discount OR words says "a ) b" )')).toEqual([
      'any(transcript says discount; words says "a ) b")',
    ])
  })
})

describe('reports a problem at the exact words', () => {
  it.each<[string, string, string]>([
    ['durration > 5m', 'unknown-field', 'durration'],
    ['won == true and xyz > 5 and ai_score < 60', 'unknown-field', 'xyz'],
    ['planet == Mars', 'unknown-field', 'planet'],
    ['agents == Anna', 'unknown-field', 'agents'],
    ['duration', 'missing-operator', 'duration'],
    ['duration and won == true', 'missing-operator', 'duration'],
    ['duration about 5m', 'unknown-operator', 'about'],
    ['ai_score ilike %6%', 'operator-not-allowed', 'ilike'],
    ['title > b', 'operator-not-allowed', '>'],
    ['transcript in (gold)', 'operator-not-allowed', 'in'],
    ['won in (yes, maybe)', 'bad-value', 'maybe'],
    ['timestamp in (today, soon)', 'bad-value', 'soon'],
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
    ['title == a\0b', 'bad-value', 'a\0b'],
    ['title ilike \ud83d', 'bad-value', '\ud83d'],
    ['agent in (a, \ud83d)', 'bad-value', '\ud83d'],
    ['lead_company in ("Acme, Inc", Beta)', 'comma-in-list', '"Acme, Inc"'],
    ['title ilike now or never', 'unknown-field', 'never'],
    ['won == true or', 'missing-condition', 'or'],
    ['won == true or and public == true', 'missing-condition', 'and'],
    ['not', 'missing-condition', 'not'],
    ['(not) and won == true', 'missing-condition', 'not'],
    ['(won == true or) and public == true', 'missing-condition', 'or'],
    ['(won == true', 'unclosed-group', '(won == true'],
    ['won == true) and public == true', 'bad-value', 'true)'],
    ['won empty)', 'unexpected-value', ')'],
    ['(won == true)) and public == true', 'unopened-group', ')'],
    ['(won == true) public == true', 'expected-and', 'public'],
    ['(xyz > 5) or won == true', 'unknown-field', 'xyz'],
    ['(won) or public == true', 'missing-operator', 'won'],
    ['(ai_score <) or public == true', 'missing-value', '<'],
    ['(score empty 5) or public == true', 'unexpected-value', '5'],
    ['agent > b', 'operator-not-allowed', '>'],
    ['title says hello', 'operator-not-allowed', 'says'],
    ['question 3 is maybe', 'bad-value', 'maybe'],
    ['evaluator type is robot', 'bad-value', 'robot'],
    ['association is planets', 'bad-value', 'planets'],
    ['transcript says "price', 'bad-search', '"price'],
    ['transcript says a* b', 'bad-search', 'a*'],
    ['transcript says -gold', 'bad-search', '-'],
    ["transcript says 'a OR'", 'bad-search', "'a OR'"],
    ['transcript says', 'missing-value', 'says'],
    [`${'not '.repeat(21)}won == true`, 'too-deep', 'not'],
    [`${'('.repeat(21)}won == true${')'.repeat(21)}`, 'too-deep', '('],
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

  it('limits depth and number of filters', () => {
    const kinds = (text: string) => {
      const { filters, ranges, problems } = readFilterText(text, BERLIN)
      // A query with them would be refused.
      if (problems.length > 0) expect({ filters, ranges }).toEqual({ filters: [], ranges: [] })
      return problems.map(({ kind }) => kind)
    }
    const nested = (levels: number) => `${'(won empty or '.repeat(levels)}score empty${')'.repeat(levels)}`
    expect(kinds(nested(20))).toEqual([])
    expect(kinds(`${nested(20)} and won empty or won empty`)).toEqual(['too-deep'])
    expect(kinds(Array.from({ length: 500 }, () => 'won empty').join(' and '))).toEqual([])
    const tooMany = Array.from({ length: 501 }, () => 'won empty').join(' and ')
    expect(kinds(tooMany)).toEqual(['too-many'])
    expect(kinds(`${tooMany} and planet == 5`)).toEqual(['unknown-field'])
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
    expect(filters.map(written)).toEqual(['score < 5', 'public == true'])
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
    ['lead_name is not "Null"', 'lead_name is not "Null"'],
    ['lead_name is not "null@acme.com"', 'lead_name is not "null@acme.com"'],
    ['lead_name is not nullable', 'lead_name is not nullable'],
    ['lead_name is "empty"', 'lead_name == empty'],
    ['title contains acme', 'title ilike %acme%'],
    ['silence > 0.57', 'silence_percentage > 57%'],
    ['silence > 0.570', 'silence_percentage > 0.570'],
    ['date in LAST 2 weeks', 'timestamp == last 14 days'],
    ['won empty and public = no || id = 1', '(won empty and public == false) or id == 1'],
    ['(won empty or id = 1)', 'won empty or id == 1'],
    ['(won empty or id = 1) && not(public = no)', '(won empty or id == 1) and not public == false'],
    ['not (won empty or id = 1)', 'not (won empty or id == 1)'],
    ['date != last week', 'not timestamp == last week'],
    ['question 3 (AI) is na', 'question.3.ai == n/a'],
    ['transcript contains "price match" -gold', 'transcript says "price match" -gold'],
    ["transcript ~ 'a OR b'", "transcript says 'a OR b'"],
  ])('%j as %j', (typed, written) => {
    expect(filterText(readFilterText(typed, BERLIN).filters, BERLIN)).toBe(written)
  })
})

describe('names that only the workspace knows', () => {
  const fields = fieldReader([
    { name: 'agent.custom.team', word: 'Team' },
    { name: 'tracker.price', word: 'Agent names the price' },
    { name: 'question.3', word: 'Was the price (in full) said?' },
    { name: 'question.4', word: 'Twice' },
    { name: 'question.5', word: 'twice' },
    { name: 'agent.custom.score', word: 'score' },
  ])
  it.each([
    ['team is Support', 'agent.custom.team == Support'],
    ['won is lost and TEAM isn’t Support', 'won == false and agent.custom.team isn’t Support'],
    ['agent names  the price is yes and agent is Ben', 'tracker.price == true and agent == Ben'],
    ['was the price (in full) said? is no', 'question.3 == no'],
    // Of the same length, the usual name wins.
    ['score > 5', 'score > 5'],
  ])('reads %s', (text, same) => {
    const { filters, problems } = readFilterText(text, 'UTC', fields)
    expect(problems).toEqual([])
    expect(filters).toEqual(readFilterText(same, 'UTC').filters)
  })

  it('doesn’t choose between two fields of the same name', () => {
    const { problems } = readFilterText('twice is yes', 'UTC', fields)
    expect(problems[0]?.kind).toBe('unknown-field')
  })
})
