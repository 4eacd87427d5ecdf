import { includesZero, type Estimate } from '../statistics/shares.ts'

/** More would be too much for a conversation. */
const MOST_POINTS = 2
/** A smaller difference isn't worth a conversation if chance could explain it. */
const LEAST_DIFFERENCE = 0.05

interface Compared {
  /** The agent's share of yes less the team's. */
  readonly difference: Estimate
}

type TalkingPoint<Question> = Question & {
  /** False if chance could explain the difference. */
  readonly isCertain: boolean
}

interface TalkingPoints<Question> {
  readonly strengths: readonly TalkingPoint<Question>[]
  readonly toWorkOn: readonly TalkingPoint<Question>[]
}

/** What a one-on-one can be about: where the agent differs from the team, certainly first, and furthest first. */
export function talkingPoints<Question extends Compared>(questions: readonly Question[]): TalkingPoints<Question> {
  const points = questions.map((question) => ({ ...question, isCertain: !includesZero(question.difference) }))
  const strongest = (sign: 1 | -1) => {
    const bound = ({ difference }: Compared) => (sign > 0 ? difference.low : -difference.high)
    return points
      .filter(({ difference, isCertain }) => sign * difference.value > (isCertain ? 0 : LEAST_DIFFERENCE))
      .toSorted((one, other) => bound(other) - bound(one))
      .slice(0, MOST_POINTS)
  }
  return { strengths: strongest(1), toWorkOn: strongest(-1) }
}
