import type { CallShare } from '../../../contract/library/insights.ts'
import { differenceOf, shareEstimate } from '../../../domain/statistics/shares.ts'
import { format } from '../../components/format.ts'
import type { RowChange } from '../chart/IntervalChart.tsx'
import { pointsText } from '../scoreText.ts'

/** A share with its interval. `knownCount` isn't 0. */
export function estimateOf({ yesCount, knownCount }: CallShare) {
  const { value, low, high } = shareEstimate(yesCount / knownCount, knownCount)
  return { value, interval: { low, high } }
}

/** Against the period before; null if one of them has no calls. */
export function changeOf(share: CallShare, before: CallShare | null): RowChange | null {
  if (before === null || before.knownCount === 0 || share.knownCount === 0) return null
  const estimate = ({ yesCount, knownCount }: CallShare) => shareEstimate(yesCount / knownCount, knownCount)
  const { value, low, high } = differenceOf(estimate(share), estimate(before))
  const isBeyondNoise = low > 0 || high < 0
  const points = Math.round(100 * Math.abs(value))
  const interval = `${pointsText(low)} to ${pointsText(high)}`
  const change =
    points === 0
      ? 'No change from the period before'
      : `${format.count(points, 'point')} ${value > 0 ? 'more' : 'less'} than in the period before`
  return {
    text: points === 0 ? '±0 pts' : `${pointsText(value)} pts`,
    words: `${change} (${interval})${isBeyondNoise ? '' : ', may be noise'}`,
    interval,
    isBeyondNoise,
  }
}
