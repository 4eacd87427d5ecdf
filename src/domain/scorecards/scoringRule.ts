import type { EvaluatedCall } from './evaluatedCall.ts'
import { answersByQuestion, questionsOf } from './score.ts'
import type { Evaluator, ScorecardQuestion } from './scorecard.ts'

/**
 * Possible rules by which the service computes a score from answers and weights; the interface doesn't define it. All are Σ
 * weight of yes ÷ Σ weight of what counts × 100, and differ in what counts.
 */
export const SCORING_RULES = ['na-left-out', 'na-as-yes', 'na-as-no', 'defaults-filled-in'] as const
/**
 * `na-left-out`: yes and no count. `na-as-yes`, `na-as-no`: n/a also counts, as one of them. `defaults-filled-in`: like
 * `na-left-out`, with default answers for unanswered questions. Unknown answer values never count.
 */
export type ScoringRule = (typeof SCORING_RULES)[number]

/** Scores have one decimal or more; a larger difference is another score. */
const FINE_TOLERANCE = 0.05
/** If scores are integers, they were rounded by up to one half. */
const WHOLE_TOLERANCE = 0.5

/** Null if nothing counts. A question without a weight counts as 1, as in `computeScore`. */
export function scoreBy(
  rule: ScoringRule,
  questions: readonly ScorecardQuestion[],
  evaluator: Evaluator,
): number | null {
  const answers = answersByQuestion(evaluator)
  let yes = 0
  let counted = 0
  for (const question of questions) {
    const given = answers.get(question.id) ?? null
    const answer = given ?? (rule === 'defaults-filled-in' ? question.defaultAnswer : null)
    const weight = question.weight ?? 1
    const isYes = answer === 'yes' || (answer === 'n/a' && rule === 'na-as-yes')
    const isNo = answer === 'no' || (answer === 'n/a' && rule === 'na-as-no')
    if (isYes) yes += weight
    if (isYes || isNo) counted += weight
  }
  return counted > 0 ? (yes / counted) * 100 : null
}

export interface ScoreEvidence {
  readonly callId: number
  readonly evaluatorId: number
  readonly given: number
  /** The result of each rule; null if nothing counts by it. */
  readonly byRule: Readonly<Record<ScoringRule, number | null>>
  readonly explainedBy: readonly ScoringRule[]
}

type ScoringRuleFinding =
  /** No loaded score can be computed by any rule. */
  | { readonly kind: 'no-evidence' }
  /**
   * Too few scores: a rule can match them by accident, or miss them because a person changed one. Or `best` explains about
   * half of them.
   */
  | { readonly kind: 'too-little'; readonly best: ScoringRule }
  | { readonly kind: 'found'; readonly rule: ScoringRule }
  /** The loaded scores don't differ between these rules, or too few do. */
  | { readonly kind: 'ambiguous'; readonly rules: readonly ScoringRule[] }
  /** No rule explains even half of the scores: the service does something else. */
  | { readonly kind: 'none-fits' }

export interface ScoringRuleReport {
  readonly finding: ScoringRuleFinding
  readonly scoreCount: number
  readonly callCount: number
  readonly explainedCounts: Readonly<Record<ScoringRule, number>>
  /** Scores that no rule explains. */
  readonly unexplained: readonly ScoreEvidence[]
}

/** With fewer scores there is no result. Six to none is also the least with which the sign test below can decide. */
export const LEAST_SCORES = 6
/** The fraction of a few scores that a rule must explain; of many, it must explain more than half beyond doubt. */
const LEAST_EXPLAINED = 0.75
/** The maximum probability in a sign test: that the other rule is right, or that the rule explains only half. */
const MOST_DOUBT = 0.02

/**
 * Determines which rule this workspace's scores follow; the rest are considered changed by hand. A rule must explain most of
 * the scores, also of those that depend on the rule. Compared with each other rule, the scores that only it explains must outnumber those that only the other explains by the
 * sign test: single scores that were changed by hand sometimes match a wrong rule by accident. A score for which nothing
 * counts by a rule is considered explained by it, because no value of it contradicts the rule.
 */
export function findScoringRule(calls: readonly EvaluatedCall[]): ScoringRuleReport {
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
 * The scores of one call that can be recomputed, with the rules that explain each. `tolerance` is that of all examined
 * calls; by default, that of this call's scores.
 */
export function scoreEvidence(
  { callId, scorecard, evaluators }: EvaluatedCall,
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

/** Whether a score matches; an integer may have been rounded. */
export function isSameScore(given: number, computed: number): boolean {
  return isWithin(given, computed, isWhole(given) ? WHOLE_TOLERANCE : FINE_TOLERANCE)
}

function toleranceOf(calls: readonly Pick<EvaluatedCall, 'evaluators'>[]): number {
  const given = calls.flatMap(({ evaluators }) => evaluators.flatMap(({ score }) => score ?? []))
  return given.every(isWhole) ? WHOLE_TOLERANCE : FINE_TOLERANCE
}

function isWithin(given: number, computed: number, tolerance: number): boolean {
  // 72.3 − 72.25 is slightly more than 0.05 in binary.
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
  const best = SCORING_RULES.reduce((most, rule) => (counts[rule] > counts[most] ? rule : most))
  if (evidence.length < LEAST_SCORES) return { kind: 'too-little', best }
  if (counts[best] * 2 < evidence.length) return { kind: 'none-fits' }
  const telling = evidence.filter(dependsOnRule)
  const fitting = telling.filter(({ explainedBy }) => explainedBy.includes(best)).length
  if (telling.length >= LEAST_SCORES && fitting * 2 < telling.length) return { kind: 'none-fits' }
  const isMost =
    counts[best] >= LEAST_EXPLAINED * evidence.length ||
    signTest(counts[best], evidence.length - counts[best]) <= MOST_DOUBT
  if (!isMost) return { kind: 'too-little', best }
  const onlyBy = (rule: ScoringRule, other: ScoringRule) =>
    evidence.filter(({ explainedBy }) => explainedBy.includes(rule) && !explainedBy.includes(other)).length
  const open = SCORING_RULES.filter(
    (rule) => rule === best || signTest(onlyBy(best, rule), onlyBy(rule, best)) > MOST_DOUBT,
  )
  return open.length === 1 ? { kind: 'found', rule: best } : { kind: 'ambiguous', rules: open }
}

/** Another rule, unknown to Earshot, may give the same score where the known ones agree. */
function dependsOnRule({ byRule }: ScoreEvidence): boolean {
  return new Set(SCORING_RULES.map((rule) => byRule[rule])).size > 1
}

/** One-sided: the probability of at least `wins` of `wins + losses` if both sides are equally likely. */
function signTest(wins: number, losses: number): number {
  const trials = wins + losses
  // As a logarithm: 2^-1075 is 0.
  let logChance = -trials * Math.LN2
  let atLeast = 0
  for (let count = 0; count <= trials; count++) {
    if (count >= wins) atLeast += Math.exp(logChance)
    logChance += Math.log((trials - count) / (count + 1))
  }
  return atLeast
}
