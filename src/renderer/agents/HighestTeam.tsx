import type { ListedAgent } from '../../contract/library/agents.ts'
import { highestTeam } from '../../domain/agents/highestTeam.ts'
import { isOfTooFewCalls } from '../../domain/agents/tooFew.ts'
import type { SpeechFieldId } from '../../domain/fields/fields.ts'
import { queryField } from '../../domain/fields/queryFields.ts'
import type { Interval } from '../../domain/statistics/agreement.ts'
import { midSentence } from '../../domain/terms.ts'
import { fieldAmount } from '../figures/fieldAmount.ts'

interface HighestTeamProps {
  readonly teams: readonly ListedAgent[]
  readonly metric: SpeechFieldId
}

/** Says which team has the highest mean, if most others are certainly lower. */
export function HighestTeam({ teams, metric }: HighestTeamProps) {
  const { kind, label } = queryField(metric)!
  const highest = highestTeam(
    teams.map(({ name, means }) => {
      const mean = means[metric]
      const isTooFew = mean === null || isOfTooFewCalls(kind, { ...mean, value: mean.mean, callCount: mean.count })
      return { name, mean: isTooFew ? null : mean }
    }),
  )
  if (highest === null) return null
  const { name, mean, alike, others } = highest
  const words = (value: number) => fieldAmount(metric, value)
  const range = ({ low, high }: Interval) => `${words(low)} to ${words(high)}`
  return (
    <p className="pt-3 pb-1.5 text-ink-2">
      Highest {midSentence(label)} by team: <bdi className="font-medium text-ink">{name}</bdi>, {words(mean.value)} (
      {range(mean)}).
      {alike.map((team) => ` ${team.name} may be as high (${range(team.mean)}).`)} Other teams: {range(others)}.
    </p>
  )
}
