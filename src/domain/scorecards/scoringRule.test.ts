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

test('each rule counts in its own way; letters: yes, no, n/a, a word that is no answer, and none', () => {
  const by = (answers: string) =>
    SCORING_RULES.map((rule) => scoreBy(rule, questionsOf(card), evaluatorOf({ answers })))
  expect(by('yna?')).toEqual([(2 / 3) * 100, 75, 50, (2 / 3) * 100])
  expect(by('.n..')).toEqual([0, 0, 0, (2 / 3) * 100])
  expect(by('aaaa')).toEqual([null, 100, 0, null])
  expect(by('....')).toEqual([null, null, null, (2 / 3) * 100])
})

describe('finding the rule', () => {
  it('names the one that alone explains the scores', () => {
    expect(findScoringRule([call(1, 'yna.', 50), call(2, 'yyny', 80)]).finding).toEqual({
      kind: 'found',
      rule: 'na-as-no',
    })
  })

  it('says what is not told apart, and that there is nothing to go by', () => {
    expect(findScoringRule([call(1, 'yyny', 80)]).finding).toEqual({ kind: 'not-told-apart', rules: SCORING_RULES })
    expect(findScoringRule([]).finding).toEqual({ kind: 'no-evidence' })
    expect(findScoringRule([call(1, 'yyny', null)])).toMatchObject({ finding: { kind: 'no-evidence' }, scoreCount: 0 })
    expect(findScoringRule([{ ...call(1, 'yyny', 80), scorecard: null }]).finding).toEqual({ kind: 'no-evidence' })
  })

  it('says when the service does something else, and flags every score', () => {
    const report = findScoringRule([call(1, 'yyny', 81), call(2, 'ynny', 12), call(3, 'yyyy', 99)])
    expect(report).toMatchObject({ finding: { kind: 'none-fits' }, scoreCount: 3, callCount: 3 })
    expect(report.unexplained.map(({ callId }) => callId)).toEqual([1, 2, 3])
  })

  it('one score that fits by accident decides nothing against another', () => {
    const scores = [call(1, 'yna.', 50), call(2, 'yna.', (2 / 3) * 100), call(3, 'yyny', 80)]
    expect(findScoringRule(scores).finding.kind).toBe('not-told-apart')
  })

  it('a score with nothing that counts is no sign against a rule', () => {
    expect(scoreEvidence(call(1, 'aaaa', 0))[0]?.explainedBy).toEqual(['na-left-out', 'na-as-no', 'defaults-filled-in'])
  })
})

test('0.05 is still the same score, also where binary says a little more; 0.06 is another', () => {
  expect(isSameScore(72.3, 72.25)).toBe(true)
  expect(isSameScore(72.25, 72.3)).toBe(true)
  expect(isSameScore(72.31, 72.25)).toBe(false)
})
