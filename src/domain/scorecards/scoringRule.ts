import type { EvaluatedCall } from './evaluatedCall.ts'
import { answersByQuestion, questionsOf } from './score.ts'
import type { Evaluator, ScorecardQuestion } from './scorecard.ts'

/**
 * How the service may make a score of answers and weights; its interface does not say. All are Σ weight of yes ÷ Σ weight
 * of what counts × 100, and differ in what counts.
 */
export const SCORING_RULES = ['na-left-out', 'na-as-yes', 'na-as-no', 'defaults-filled-in'] as const
/**
 * `na-left-out`: yes and no count. `na-as-yes`, `na-as-no`: n/a counts too, as one of them. `defaults-filled-in`: as
 * `na-left-out`, and questions without an answer have their default answer. Words that are no answer value never count.
 */
export type ScoringRule = (typeof SCORING_RULES)[number]

/** Scores are numbers with one decimal or more; more than this apart is another score. */
const FINE_TOLERANCE = 0.05
/** Where scores are whole numbers, they were rounded, half of one up or down. */
const WHOLE_TOLERANCE = 0.5

/** Null where nothing counts. A question without a weight counts 1, as in `computeScore`. */
export function scoreBy(
  rule: ScoringRule,
  questions: readonly ScorecardQuestion[],
  evaluator: Evaluator,
): number | null {
  const answers = answersByQuestion(evaluator)
  let yes = 0
  let counted = 0
  for (const question of questions) {
    const given = answers.get(question.id)?.answer ?? null
    const answer = given ?? (rule === 'defaults-filled-in' ? question.defaultAnswer : null)
    const weight = question.weight ?? 1
    const isYes = answer === 'yes' || (answer === 'n/a' && rule === 'na-as-yes')
    const isNo = answer === 'no' || (answer === 'n/a' && rule === 'na-as-no')
    if (isYes) yes += weight
    if (isYes || isNo) counted += weight
  }
  return counted > 0 ? (yes / counted) * 100 : null
}

/** One evaluator's score and the rules that give it. */
export interface ScoreEvidence {
  readonly callId: number
  readonly evaluatorId: number
  readonly given: number
  /** What each rule gives; null where nothing counts by it. */
  readonly byRule: Readonly<Record<ScoringRule, number | null>>
  readonly explainedBy: readonly ScoringRule[]
}

export type ScoringRuleFinding =
  /** No score was loaded that any rule has a say on. */
  | { readonly kind: 'no-evidence' }
  /**
   * So few scores that a rule can fit them by accident, or miss them because a person changed one; or the best rule
   * explains many and not enough.
   */
  | { readonly kind: 'too-little' }
  | { readonly kind: 'found'; readonly rule: ScoringRule }
  /** What is loaded has no score, or too few, on which they differ. */
  | { readonly kind: 'not-told-apart'; readonly rules: readonly ScoringRule[] }
  /** Not even half of the scores come out by any of them: the service does something else. */
  | { readonly kind: 'none-fits' }

export interface ScoringRuleReport {
  readonly finding: ScoringRuleFinding
  /** Scores that were looked at. */
  readonly scoreCount: number
  readonly callCount: number
  readonly explainedCounts: Readonly<Record<ScoringRule, number>>
  /** Scores that no rule explains. */
  readonly unexplained: readonly ScoreEvidence[]
}

/** Below it nothing is claimed. Six to none is also the least with which the sign test below can decide. */
export const LEAST_SCORES = 6
/** A rule has to explain so many; the rest are scores that were changed by hand. */
const LEAST_EXPLAINED = 0.75
/** How likely the other rule may still be, by the sign test, where one is claimed. */
const MOST_DOUBT = 0.02

/**
 * Which rule this workspace's scores follow. A rule is found when it explains at least three in four scores and, against
 * each other rule, those that it alone explains outnumber those that the other alone explains by the sign test: single
 * scores that were changed by hand fit a wrong rule by accident now and then. A score on which a rule has no say (nothing
 * counts by it) is explained by it: whatever the service gives there is no sign against the rule.
 */
export function findScoringRule(
  calls: readonly Pick<EvaluatedCall, 'callId' | 'scorecard' | 'evaluators'>[],
): ScoringRuleReport {
  const tolerance = toleranceOf(calls)
  const evidence = calls.flatMap((call) => scoreEvidence(call, tolerance))
  const count = (rule: ScoringRule) => evidence.filter(({ explainedBy }) => explainedBy.includes(rule)).length
  const explainedCounts = Object.fromEntries(SCORING_RULES.map((rule) => [rule, count(rule)])) as Record<
    ScoringRule,
    number
  >
  return {
    finding: findingOf(evidence, explainedCounts),
    scoreCount: evidence.length,
    callCount: new Set(evidence.map(({ callId }) => callId)).size,
    explainedCounts,
    unexplained: evidence.filter(({ explainedBy }) => explainedBy.length === 0),
  }
}

/**
 * The scores of one call that can be worked out again, with the rules that explain each. `tolerance`: that of all calls
 * looked at; by default of this one's scores.
 */
export function scoreEvidence(
  { callId, scorecard, evaluators }: Pick<EvaluatedCall, 'callId' | 'scorecard' | 'evaluators'>,
  tolerance = toleranceOf([{ evaluators }]),
): readonly ScoreEvidence[] {
  const questions = scorecard ? questionsOf(scorecard) : []
  return evaluators.flatMap((evaluator): ScoreEvidence[] => {
    const { score: given } = evaluator
    if (given === null) return []
    const byRule = Object.fromEntries(
      SCORING_RULES.map((rule) => [rule, scoreBy(rule, questions, evaluator)]),
    ) as Record<ScoringRule, number | null>
    if (SCORING_RULES.every((rule) => byRule[rule] === null)) return []
    const explainedBy = SCORING_RULES.filter(
      (rule) => byRule[rule] === null || isWithin(given, byRule[rule], tolerance),
    )
    return [{ callId, evaluatorId: evaluator.id, given, byRule, explainedBy }]
  })
}

/** Whether a score comes out as it was given; a whole number may have been rounded. */
export function isSameScore(given: number, computed: number): boolean {
  return isWithin(given, computed, isWhole(given) ? WHOLE_TOLERANCE : FINE_TOLERANCE)
}

function toleranceOf(calls: readonly Pick<EvaluatedCall, 'evaluators'>[]): number {
  const given = calls.flatMap(({ evaluators }) => evaluators.flatMap(({ score }) => score ?? []))
  return given.every(isWhole) ? WHOLE_TOLERANCE : FINE_TOLERANCE
}

function isWithin(given: number, computed: number, tolerance: number): boolean {
  // 72.3 − 72.25 is a little more than 0.05 in binary.
  return Math.abs(given - computed) <= tolerance + 1e-9
}

function isWhole(score: number): boolean {
  return Number.isInteger(score)
}

function findingOf(
  evidence: readonly ScoreEvidence[],
  counts: Readonly<Record<ScoringRule, number>>,
): ScoringRuleFinding {
  if (evidence.length === 0) return { kind: 'no-evidence' }
  if (evidence.length < LEAST_SCORES) return { kind: 'too-little' }
  const best = SCORING_RULES.reduce((most, rule) => (counts[rule] > counts[most] ? rule : most))
  if (counts[best] * 2 < evidence.length) return { kind: 'none-fits' }
  if (counts[best] < LEAST_EXPLAINED * evidence.length) return { kind: 'too-little' }
  const onlyBy = (rule: ScoringRule, other: ScoringRule) =>
    evidence.filter(({ explainedBy }) => explainedBy.includes(rule) && !explainedBy.includes(other)).length
  const open = SCORING_RULES.filter(
    (rule) => rule === best || signTest(onlyBy(best, rule), onlyBy(rule, best)) > MOST_DOUBT,
  )
  return open.length === 1 ? { kind: 'found', rule: best } : { kind: 'not-told-apart', rules: open }
}

/** One-sided: how likely at least `wins` of `wins + losses` are when both sides are as likely. */
function signTest(wins: number, losses: number): number {
  const trials = wins + losses
  let chance = 2 ** -trials
  let atLeast = 0
  for (let count = 0; count <= trials; count++) {
    if (count >= wins) atLeast += chance
    chance *= (trials - count) / (count + 1)
  }
  return atLeast
}
