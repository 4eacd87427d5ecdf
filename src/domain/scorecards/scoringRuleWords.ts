import { LEAST_SCORES, type ScoringRule, type ScoringRuleReport } from './scoringRule.ts'

export const SCORING_RULE_WORDS: Readonly<Record<ScoringRule, string>> = {
  'na-left-out': 'n/a is left out',
  'na-as-yes': 'n/a counts as yes',
  'na-as-no': 'n/a counts as no',
  'defaults-filled-in': 'n/a is left out and unanswered questions have their default answer',
}

/** What the loaded scores tell of the service's rule, in a sentence or two. */
export function scoringRuleWords({ finding, scoreCount, callCount, explainedCounts }: ScoringRuleReport): string {
  const loaded = `${count(scoreCount, 'score')} of ${count(callCount, 'call')} loaded so far`
  switch (finding.kind) {
    case 'no-evidence':
      return 'No score was loaded yet that could tell how this workspace makes its scores.'
    case 'too-little':
      return `Not enough to tell yet: a rule has to explain three in four of at least ${LEAST_SCORES} scores, and there are ${loaded}.`
    case 'found':
      return `The scores of this workspace come out when ${SCORING_RULE_WORDS[finding.rule]}: ${explainedCounts[finding.rule]} of ${loaded}.`
    case 'not-told-apart': {
      const rules = finding.rules.map((rule) => SCORING_RULE_WORDS[rule]).join('; or ')
      return `Not told apart yet: the scores come out when ${rules}. ${loaded[0]!.toUpperCase()}${loaded.slice(1)} have too little on which these differ.`
    }
    case 'none-fits':
      return `None of the rules known here gives the scores of this workspace (${loaded}). The service does something else.`
  }
}

function count(value: number, noun: string): string {
  return `${value} ${noun}${value === 1 ? '' : 's'}`
}
