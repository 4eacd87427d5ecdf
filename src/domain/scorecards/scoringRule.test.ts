import { describe, expect, it, test } from 'vitest'
import { cardOf, evaluatorOf } from './testing/card.ts'
import { findScoringRule, isSameScore, scoreBy, scoreEvidence, SCORING_RULES } from './scoringRule.ts'
import { questionsOf } from './score.ts'

const card = cardOf([
  [
    { weight: 2, defaultAnswer: 'yes' },
    { weight: 1, defaultAnswer: 'no' },
    { weight: 1, defaultAnswer: 'n/a' },
    { weight: null, defaultAnswer: null },
  ],
])
const call = (callId: number, answers: string, score: number | null) => ({
  callId,
  scorecard: card,
  evaluators: [evaluatorOf({ id: callId, score, answers })],
})

test('applies each rule; letters: yes, no, n/a, an unknown value, and none', () => {
  const by = (answers: string) =>
    SCORING_RULES.map((rule) => scoreBy(rule, questionsOf(card), evaluatorOf({ answers })))
  expect(by('yna?')).toEqual([(2 / 3) * 100, 75, 50, (2 / 3) * 100])
  expect(by('.n..')).toEqual([0, 0, 0, (2 / 3) * 100])
  expect(by('aaaa')).toEqual([null, 100, 0, null])
  expect(by('....')).toEqual([null, null, null, (2 / 3) * 100])
})

describe('finding the rule', () => {
  const findingOf = (...scores: readonly (readonly [answers: string, score: number | null])[]) =>
    findScoringRule(scores.map(([answers, score], callId) => call(callId, answers, score)))
  const times = <Score>(count: number, score: Score) => Array.from({ length: count }, () => score)

  it('returns the only rule that explains six scores', () => {
    expect(findingOf(...times(6, ['yna.', 50] as const)).finding).toEqual({ kind: 'found', rule: 'na-as-no' })
  })

  it('returns neither a rule nor the absence of one with fewer', () => {
    for (let count = 1; count <= 5; count++) {
      expect(findingOf(...times(count, ['yna.', 50] as const)).finding).toMatchObject({ kind: 'too-little' })
      expect(findingOf(...times(count, ['yyny', 12.3] as const)).finding).toMatchObject({ kind: 'too-little' })
    }
  })

  it('takes integers for rounded scores', () => {
    // 2 of 3 count: 66.67 without n/a; 50 if n/a counts as no, 75 if it counts as yes.
    expect(findingOf(...times(6, ['yna?', 67] as const)).finding).toEqual({
      kind: 'ambiguous',
      rules: ['na-left-out', 'defaults-filled-in'],
    })
    expect(findingOf(...times(6, ['yna.', 50] as const), ['yna?', 50.5]).unexplained).toHaveLength(1)
  })

  it('returns rules that can’t be distinguished, and the lack of data', () => {
    expect(findingOf(...times(6, ['yyny', 80] as const)).finding).toEqual({
      kind: 'ambiguous',
      rules: SCORING_RULES,
    })
    expect(findScoringRule([]).finding).toEqual({ kind: 'no-evidence' })
    expect(findingOf(['yyny', null])).toMatchObject({ finding: { kind: 'no-evidence' }, scoreCount: 0 })
    expect(findScoringRule([{ ...call(1, 'yyny', 80), scorecard: null }]).finding).toEqual({ kind: 'no-evidence' })
  })

  it('detects that the service uses another rule, and marks every score', () => {
    const report = findingOf(...times(3, ['yyny', 81.4] as const), ...times(3, ['ynny', 12.1] as const))
    expect(report).toMatchObject({ finding: { kind: 'none-fits' }, scoreCount: 6, callCount: 6 })
    expect(report.unexplained).toHaveLength(6)
  })

  it('returns neither if a rule explains more than half but less than three quarters', () => {
    expect(findingOf(...times(6, ['yna.', 50] as const), ...times(4, ['yna.', 12.3] as const)).finding).toEqual({
      kind: 'too-little',
      best: 'na-as-no',
    })
  })

  it('needs a rule for half of the scores to fit at all, and for three quarters to return it', () => {
    const scores = (explained: number, others: number) =>
      findingOf(...times(explained, ['yna.', 50] as const), ...times(others, ['yna.', 12.3] as const)).finding.kind
    expect([scores(6, 7), scores(6, 6), scores(6, 3), scores(6, 2)]).toEqual([
      ...['none-fits', 'too-little', 'too-little', 'found'],
    ])
  })

  it('returns the rule of many scores although almost half of them were changed', () => {
    const scores = (explained: number, others: number) =>
      findingOf(...times(explained, ['yna.', 50] as const), ...times(others, ['yna.', 12.3] as const)).finding
    expect(scores(1420, 580)).toEqual({ kind: 'found', rule: 'na-as-no' })
    expect(scores(1100, 900)).toEqual({ kind: 'found', rule: 'na-as-no' })
    expect(scores(1001, 999)).toEqual({ kind: 'too-little', best: 'na-as-no' })
  })

  it('doesn’t call scores changed that follow another rule where the known rules differ', () => {
    const full = times(60, ['yyyy', 100] as const)
    expect(findingOf(...full, ...times(20, ['yna.', 12.3] as const)).finding).toEqual({ kind: 'none-fits' })
  })

  it('stays undecided between two rules that explain thousands of scores each', () => {
    const scores = (first: number, second: number) =>
      findingOf(
        ...times(first, ['yna.', 50] as const),
        ...times(second, ['yna.', 75] as const),
        ...times(900, ['yyyy', 100] as const),
      ).finding
    expect(scores(701, 700)).toEqual({ kind: 'ambiguous', rules: ['na-as-yes', 'na-as-no'] })
  })

  it('ignores scores that several rules explain when it distinguishes them', () => {
    expect(findingOf(...times(6, ['yna.', 50] as const), ...times(6, ['yyny', 80] as const)).finding).toEqual({
      ...{ kind: 'found', rule: 'na-as-no' },
    })
  })

  it('stays undecided if scores fit another rule by accident, unless many more support the first', () => {
    const byOther = ['yna.', 75] as const
    expect(findingOf(...times(6, ['yna.', 50] as const), byOther).finding.kind).toBe('ambiguous')
    expect(findingOf(...times(8, ['yna.', 50] as const), byOther).finding).toEqual({ kind: 'found', rule: 'na-as-no' })
  })

  it('doesn’t count a score without counting answers against a rule', () => {
    expect(scoreEvidence(call(1, 'aaaa', 0))[0]?.explainedBy).toEqual(['na-left-out', 'na-as-no', 'defaults-filled-in'])
  })
})

test('accepts a difference of 0.05 despite binary rounding, but not 0.06', () => {
  expect(isSameScore(72.3, 72.25)).toBe(true)
  expect(isSameScore(72.25, 72.3)).toBe(true)
  expect(isSameScore(72.31, 72.25)).toBe(false)
})

test('accepts a rounded integer', () => {
  expect(isSameScore(67, 66.67)).toBe(true)
  expect(isSameScore(67, 66.4)).toBe(false)
  expect(isSameScore(67.5, 67.1)).toBe(false)
})
