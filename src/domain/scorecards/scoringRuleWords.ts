import type { Formatter } from '../formatter.ts'
import { LEAST_SCORES, type ScoringRule, type ScoringRuleReport } from './scoringRule.ts'

export const SCORING_RULE_WORDS: Readonly<Record<ScoringRule, string>> = {
  'na-left-out': 'n/a is left out',
  'na-as-yes': 'n/a counts as yes',
  'na-as-no': 'n/a counts as no',
  'defaults-filled-in': 'n/a is left out and unanswered questions have their default answer',
}

/** Describes the service's rule as found in the loaded scores, in a sentence or two. */
export function scoringRuleWords(
  { finding, scoreCount, callCount, explainedCounts }: ScoringRuleReport,
  format: Formatter,
): string {
  const loaded = `${format.count(scoreCount, 'score')} of ${format.count(callCount, 'call')} loaded so far`
  const matches = (rule: ScoringRule) => `${format.number(explainedCounts[rule])} of ${loaded}`
  switch (finding.kind) {
    case 'no-evidence':
      return 'No loaded score shows yet how this workspace calculates scores.'
    case 'too-little':
      if (scoreCount < LEAST_SCORES) return `Not enough scores yet: ${LEAST_SCORES} are needed; there are ${loaded}.`
      return `No scoring rule is certain yet. The best one matches ${matches(finding.best)}.`
    case 'found': {
      const match = `Scores match when ${SCORING_RULE_WORDS[finding.rule]}: ${matches(finding.rule)}.`
      const share = explainedCounts[finding.rule] / scoreCount
      if (share === 1) return match
      return `${match} ${format.percent(share)} of scores follow this rule; the rest were probably changed by hand.`
    }
    case 'ambiguous': {
      const rules = finding.rules.map((rule) => SCORING_RULE_WORDS[rule]).join('; or ')
      return `Several scoring rules still fit: ${rules}. There are ${loaded}, too few to tell them apart.`
    }
    case 'none-fits':
      return `No known scoring rule fits this workspace (${loaded}).`
  }
}
