/**
 * What the demo's company is made to show. Each fact is planted by the generator and can be found with the app alone; tests read
 * them from here.
 */
export const STORY = {
  /** Deals are lost more often since then: the price went up, and a competitor is cheaper. */
  priceChange: {
    daysAgo: 56,
    oldPrice: 'thirty one dollars',
    newPrice: 'thirty nine dollars',
    competitor: 'Dayline',
    competitorPrice: 'twenty nine',
    lostBefore: 0.22,
    lostSince: 0.62,
  },
  /** Its agents speak most of the time. */
  talkativeTeam: 'Enterprise',
  /** Scores rose after coaching. */
  coached: { agent: 'Marcus Hale', daysAgo: 70, before: -0.22, since: 0.14 },
  /** The AI evaluator says yes in this share of the calls where it should say no. */
  wrongAnswer: { question: 'Next step with a date', share: 0.95 },
  /** Complains about the same problem again and again, mentions the competitor, and its contract ends soon. */
  accountAtRisk: { company: 'Bluestone Elevator', contact: 'Helen Brandt', problem: 'the app is slow in basements' },
  /** This team hardly ever says that the call is recorded. */
  missingLine: { team: 'Support', share: 0.95 },
} as const
