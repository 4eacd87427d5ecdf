import { expect, test } from 'vitest'
import { createFormatter } from '../formatter.ts'
import { agreementAmong } from '../statistics/agreement.ts'
import { fewWords, intervalText, measuresFor, measureText } from './agreementWords.ts'
import { SCORING_RULES } from './scoringRule.ts'
import { scoringRuleWords } from './scoringRuleWords.ts'

const format = createFormatter('en-US')

test('writes measures as a percentage or with two decimals and a true minus, n/a if undefined', () => {
  expect(measureText('share', 0.754, format)).toBe('75%')
  expect(measureText('alpha', -0.0526, format)).toBe('−0.05')
  expect(measureText('alpha', -0.001, format)).toBe('0.00')
  expect(measureText('share', 0.999, format)).toBe('>99%')
  expect(measureText('alpha', 0.996, format)).toBe('>0.99')
  expect(measureText('alpha', 1, format)).toBe('1.00')
  expect(measureText('ac1', null, format)).toBe('n/a')
  expect(intervalText('cohenKappa', { low: -0.1, high: 0.5 }, format)).toBe('−0.10 to 0.50')
  expect(intervalText('share', null, format)).toBeNull()
})

test('shows Cohen’s κ for two evaluators and Fleiss’ κ for more', () => {
  expect(measuresFor(2)).toEqual(['share', 'cohenKappa', 'ac1', 'alpha'])
  expect(measuresFor(3)).toEqual(['share', 'fleissKappa', 'ac1', 'alpha'])
})

test('warns about little evidence with its number', () => {
  const of = (count: number) =>
    fewWords(
      agreementAmong(
        Array.from({ length: count }, (_, cluster) => ({ cluster, ratings: ['yes', 'no'] })),
        { raterCount: 2, scale: [], seed: 's', resamples: 1 },
      ),
      'calls',
    )
  expect(of(0)).toBe('No calls with two or more answers.')
  expect(of(1)).toMatch(/^Only 1 call\. /)
  expect(of(29)).toMatch(/^Only 29 calls\. /)
  expect(of(30)).toBeNull()
})

test('describes the rule with the number of scores', () => {
  const counts = { 'na-left-out': 61, 'na-as-yes': 3, 'na-as-no': 2, 'defaults-filled-in': 61 }
  const words = (finding: Parameters<typeof scoringRuleWords>[0]['finding']) =>
    scoringRuleWords({ finding, scoreCount: 62, callCount: 1, explainedCounts: counts, unexplained: [] }, format)
  expect(words({ kind: 'found', rule: 'na-left-out' })).toBe(
    'Scores match when n/a is left out: 61 of 62 scores of 1 call loaded so far. 98% of scores follow this rule; the rest were probably changed by hand.',
  )
  expect(words({ kind: 'ambiguous', rules: SCORING_RULES })).toContain('Several scoring rules still fit')
  expect(words({ kind: 'no-evidence' })).toContain('No loaded score')
  expect(words({ kind: 'too-little', best: 'na-left-out' })).toContain('matches 61 of 62 scores of 1 call')
  expect(words({ kind: 'none-fits' })).toContain('62 scores of 1 call')
})
