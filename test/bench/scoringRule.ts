import type { BenchResult } from '../support/bench/benchResult.ts'
import { createSeededRandom, type SeededRandom } from '../../src/domain/seededRandom.ts'
import { cardOf, evaluatorOf } from '../../src/domain/scorecards/testing/card.ts'
import { questionsOf, answersByQuestion } from '../../src/domain/scorecards/score.ts'
import type { Evaluator, Scorecard } from '../../src/domain/scorecards/scorecard.ts'
import { findScoringRule, scoreBy, SCORING_RULES } from '../../src/domain/scorecards/scoringRule.ts'

/**
 * How often the score explainer claims a wrong rule, over simulated workspaces: each has a scorecard, evaluators, a rule
 * (a known or an unknown one), scores rounded to a number of decimals, and manually changed scores. Argument: workspaces
 * per row (400).
 */
const UNKNOWN_RULES = ['categories averaged', 'n/a is half a yes', 'unanswered is no', 'weights ignored'] as const
type WorldRule = (typeof SCORING_RULES)[number] | (typeof UNKNOWN_RULES)[number]

export function run(args: readonly string[]): Promise<BenchResult> {
  const worlds = Number(args[0] ?? 400)
  const rows: (string | number)[][] = []
  let worstFalse = 0
  for (const [name, rules] of [
    ['one of ours', SCORING_RULES],
    ['another', UNKNOWN_RULES],
  ] as const) {
    for (const decimals of [2, 0]) {
      for (const changed of [0, 0.2]) {
        for (const scores of [1, 3, 5, 10, 20, 50]) {
          const found = { right: 0, wrong: 0, none: 0 }
          for (let world = 0; world < worlds; world++) {
            const random = createSeededRandom(`${name} ${decimals} ${changed} ${scores} ${world}`)
            const rule = rules[world % rules.length]!
            const { finding } = findScoringRule(callsOf(rule, { scores, decimals, changed }, random))
            if (finding.kind === 'found') found[finding.rule === rule ? 'right' : 'wrong'] += 1
            if (finding.kind === 'none-fits') found.none += 1
          }
          const share = (count: number) => (100 * count) / worlds
          worstFalse = Math.max(worstFalse, share(found.wrong))
          rows.push([
            name,
            decimals,
            `${changed * 100} %`,
            scores,
            ...[found.right, found.wrong, found.none].map(share),
          ])
        }
      }
    }
  }
  return Promise.resolve({
    title: `What the score explainer claims in ${worlds} simulated workspaces a row, in %`,
    columns: ['rule followed', 'decimals', 'changed by hand', 'scores', 'right rule', 'wrong rule', '"something else"'],
    rows,
    figures: { worstFalseRatio: worstFalse / 100 },
  })
}

function callsOf(
  rule: WorldRule,
  { scores, decimals, changed }: { readonly scores: number; readonly decimals: number; readonly changed: number },
  random: SeededRandom,
) {
  const pick = <Item>(items: readonly Item[]) => items[random.below(items.length)]!
  // With equal weights, ignoring them is the same rule.
  const weights = rule === 'weights ignored' ? [1, 2, 5] : pick([[1], [1, 2, 3], [1, 2, 5]])
  const card = cardOf(
    Array.from({ length: 2 + random.below(3) }, () =>
      Array.from({ length: 2 + random.below(4) }, () => ({
        weight: pick(weights),
        defaultAnswer: pick(['yes', 'no', 'n/a', null]),
      })),
    ),
  )
  const letters = 'yyyyyyyyyyyyynnnnaa.'
  return Array.from({ length: scores }, (_, callId) => {
    const answers = questionsOf(card)
      .map(() => pick(letters.split('')))
      .join('')
    const evaluator = evaluatorOf({ id: callId, answers })
    const exact = scoreOf(rule, card, evaluator)
    const isChanged = random.next() < changed
    const score = isChanged ? 5 * random.below(21) : exact === null ? null : Number(exact.toFixed(decimals))
    return { callId, scorecard: card, evaluators: [{ ...evaluator, score }] }
  })
}

function scoreOf(rule: WorldRule, card: Scorecard, evaluator: Evaluator): number | null {
  const questions = questionsOf(card)
  const answers = answersByQuestion(evaluator)
  switch (rule) {
    case 'categories averaged': {
      const parts = card.categories.flatMap((category) => scoreBy('na-left-out', category.questions, evaluator) ?? [])
      return parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0) / parts.length
    }
    case 'n/a is half a yes': {
      const asYes = scoreBy('na-as-yes', questions, evaluator)
      const asNo = scoreBy('na-as-no', questions, evaluator)
      return asYes === null || asNo === null ? null : (asYes + asNo) / 2
    }
    case 'unanswered is no': {
      const filled = questions.map((question) => ({
        ...question,
        defaultAnswer: answers.get(question.id) !== undefined ? null : 'no',
      }))
      return scoreBy('defaults-filled-in', filled, evaluator)
    }
    case 'weights ignored':
      return scoreBy(
        'na-left-out',
        questions.map((question) => ({ ...question, weight: 1 })),
        evaluator,
      )
    default:
      return scoreBy(rule, questions, evaluator)
  }
}
