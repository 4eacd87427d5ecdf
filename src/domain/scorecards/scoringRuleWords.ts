import { LEAST_SCORES, type ScoringRule, type ScoringRuleReport } from './scoringRule.ts'

export const SCORING_RULE_WORDS: Readonly<Record<ScoringRule, string>> = {
  'na-left-out': 'n/a is left out',
  'na-as-yes': 'n/a counts as yes',
  'na-as-no': 'n/a counts as no',
  'defaults-filled-in': 'n/a is left out and unanswered questions have their default answer',
}

/** Describes the service's rule as found in the loaded scores, in a sentence or two. */
export function scoringRuleWords({ finding, scoreCount, callCount, explainedCounts }: ScoringRuleReport): string {
  const loaded = `${count(scoreCount, 'score')} of ${count(callCount, 'call')} loaded so far`
  switch (finding.kind) {
    case 'no-evidence':
      return 'No loaded score shows yet how this workspace calculates scores.'
    case 'too-little':
      return `Not enough scores yet. A rule must explain 75% of at least ${LEAST_SCORES} scores; there are ${loaded}.`
    case 'found':
      return `Scores match when ${SCORING_RULE_WORDS[finding.rule]}: ${explainedCounts[finding.rule]} of ${loaded}.`
    case 'not-told-apart': {
      const rules = finding.rules.map((rule) => SCORING_RULE_WORDS[rule]).join('; or ')
      return `Several scoring rules still fit: ${rules}. There are ${loaded}, too few to tell them apart.`
    }
    case 'none-fits':
      return `No known scoring rule fits this workspace (${loaded}).`
  }
}

function count(value: number, noun: string): string {
  return `${value} ${noun}${value === 1 ? '' : 's'}`
}
