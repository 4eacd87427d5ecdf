import { describe, expect, it } from 'vitest'
import { evaluator as readEvaluator, scorecard as readScorecard } from '../../src/core/service/wire/wireCall.ts'
import {
  findScoringRule,
  LEAST_SCORES,
  SCORING_RULES,
  type ScoringRule,
} from '../../src/domain/scorecards/scoringRule.ts'
import type { Evaluator, Scorecard } from '../../src/domain/scorecards/scorecard.ts'
import { createSeededRandom, type SeededRandom } from '../../src/domain/seededRandom.ts'
import { makeCall } from '../../src/simulator/seed/makeCall.ts'
import { evaluateCall } from '../../src/simulator/seed/calls/callEvaluation.ts'
import { readCatalog } from '../../src/simulator/seed/catalog.ts'
import { makeWorld } from '../../src/simulator/seed/world.ts'

/** The simulator's workspaces, with scores by a known rule: the client detects it from cards, answers and scores alone. */

const CALLS = 120
const catalog = await readCatalog('resources/recordings')

interface SimulatedCall {
  readonly callId: number
  readonly scorecard: Scorecard | null
  readonly evaluators: readonly Evaluator[]
}

function simulatedCalls(seed: number): readonly SimulatedCall[] {
  const world = makeWorld({ seed, calls: CALLS, referenceMs: Date.UTC(2026, 9, 15, 12) }, catalog)
  return Array.from({ length: CALLS }, (_, index) => {
    const call = makeCall(world, index)
    return {
      callId: call.id,
      scorecard: readScorecard.parse(call.scorecard),
      evaluators: evaluateCall(world, call).evaluators.map((one) => readEvaluator.parse(one)),
    }
  }).filter(({ evaluators }) => evaluators.length > 0)
}

/** An independent implementation of the rule; two decimals, as the simulator rounds. 0 if nothing counts. */
function plantedScore(rule: ScoringRule, card: Scorecard, answers: Evaluator['answers']): number {
  const given = Object.fromEntries(answers.map(({ questionId, answer }) => [questionId, answer]))
  const words = card.categories
    .flatMap(({ questions }) => questions)
    .map(({ id, weight, defaultAnswer }) => {
      const word = given[id] ?? (rule === 'defaults-filled-in' ? defaultAnswer : null)
      const meant = word !== 'n/a' ? word : { 'na-as-yes': 'yes', 'na-as-no': 'no' }[rule as string]
      return { weight: weight!, meant }
    })
  const sum = (wanted: string) => words.reduce((total, { weight, meant }) => total + (meant === wanted ? weight : 0), 0)
  const counted = sum('yes') + sum('no')
  return counted === 0 ? 0 : Math.round((sum('yes') / counted) * 10_000) / 100
}

function plant(calls: readonly SimulatedCall[], rule: ScoringRule, random: SeededRandom): readonly SimulatedCall[] {
  return calls.map((call) => ({
    ...call,
    evaluators: call.evaluators.map((evaluator) => {
      // The simulator answers every question; a service may not, and only then defaults matter.
      const answers = evaluator.answers.filter(() => random.next() > 0.05)
      return { ...evaluator, answers, score: plantedScore(rule, call.scorecard!, answers) }
    }),
  }))
}

describe.each(SCORING_RULES)('the rule %s', (rule) => {
  it('is found in every workspace, and no score is flagged', () => {
    for (let seed = 1; seed <= 25; seed++) {
      const report = findScoringRule(plant(simulatedCalls(seed), rule, createSeededRandom(`${rule} ${seed}`)))
      expect(report).toMatchObject({ finding: { kind: 'found', rule }, unexplained: [] })
      expect(report.explainedCounts[rule]).toBe(report.scoreCount)
      expect(report.scoreCount).toBeGreaterThan(50)
    }
  })

  it('is found though some scores were changed by hand; none but those are flagged', () => {
    let changedCount = 0
    for (let seed = 1; seed <= 25; seed++) {
      const random = createSeededRandom(`changed ${rule} ${seed}`)
      const calls = plant(simulatedCalls(seed), rule, random)
      const changed: number[] = []
      const changedCalls = calls.map((call) => ({
        ...call,
        evaluators: call.evaluators.map((evaluator) => {
          if (random.next() > 0.06) return evaluator
          changed.push(evaluator.id)
          // No card of the simulator gives a score with these decimals by any rule.
          return { ...evaluator, score: Math.floor(evaluator.score! * 0.9) + 0.137 }
        }),
      }))
      const isAccident = ({ evaluatorId }: { evaluatorId: number }) => !changed.includes(evaluatorId)
      const report = findScoringRule(changedCalls)
      expect(report.finding).toEqual({ kind: 'found', rule })
      expect(report.unexplained.filter(isAccident)).toEqual([])
      changedCount += report.unexplained.length
    }
    expect(changedCount).toBeGreaterThan(50)
  })

  it('is never excluded or contradicted where little was loaded, and alone where one is found', () => {
    let claimless = 0
    let undecided = 0
    for (let seed = 1; seed <= 40; seed++) {
      const calls = plant(simulatedCalls(seed), rule, createSeededRandom(`few ${rule} ${seed}`))
      for (const loaded of [1, 2, 4, 8, 16]) {
        const { finding, scoreCount, explainedCounts, unexplained } = findScoringRule(calls.slice(0, loaded))
        expect(explainedCounts[rule]).toBe(scoreCount)
        expect(unexplained).toEqual([])
        if (scoreCount < LEAST_SCORES) {
          expect(finding.kind).toBe('too-little')
          claimless += 1
        } else if (finding.kind === 'ambiguous') {
          expect(finding.rules).toContain(rule)
          undecided += 1
        } else expect(finding).toEqual({ kind: 'found', rule })
      }
    }
    expect(claimless).toBeGreaterThan(0)
    expect(undecided).toBeGreaterThan(0)
  })
})

it('the simulator itself leaves n/a out, but its full answers cannot show whether defaults are filled in', () => {
  const { finding, unexplained } = findScoringRule(simulatedCalls(3))
  expect(finding).toEqual({ kind: 'ambiguous', rules: ['na-left-out', 'defaults-filled-in'] })
  expect(unexplained).toEqual([])
})
