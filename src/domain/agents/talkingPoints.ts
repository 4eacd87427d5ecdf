import type { Estimate } from '../statistics/shares.ts'

/** More would be too much for a conversation. */
const MOST_POINTS = 2

interface Compared {
  /** The agent's share of yes less the team's. */
  readonly difference: Estimate
}

interface TalkingPoints<Question> {
  readonly strengths: readonly Question[]
  readonly toWorkOn: readonly Question[]
}

/** What a one-on-one can be about: where the agent certainly differs from the team, furthest first. */
export function talkingPoints<Question extends Compared>(questions: readonly Question[]): TalkingPoints<Question> {
  const above = questions.filter(({ difference }) => difference.low > 0)
  const below = questions.filter(({ difference }) => difference.high < 0)
  return {
    strengths: above.toSorted((one, other) => other.difference.low - one.difference.low).slice(0, MOST_POINTS),
    toWorkOn: below.toSorted((one, other) => one.difference.high - other.difference.high).slice(0, MOST_POINTS),
  }
}
