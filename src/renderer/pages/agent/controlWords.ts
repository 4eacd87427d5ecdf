import type { ScoreControl } from '../../../domain/agents/scoreControl.ts'
import { format } from '../../components/format.ts'

/** Whether the scores changed, in plain words. */
export function controlWords({ usual, change }: ScoreControl): string {
  if (usual === null) {
    return 'Too few scored calls to show what is usual: it takes 30 in the twelve weeks before the last four.'
  }
  const score = (value: number) => format.score(value, 1)
  const before = `${score(usual.mean)} in the ${format.count(usual.weekCount, 'week')} before the last four`
  if (change === null)
    return `No change beyond noise. The mean was ${before}, and the last four weeks are within the limits.`
  const weeks = change.weekCount === 1 ? 'of one week' : `of ${change.weekCount} weeks`
  const difference = change.mean - usual.mean
  return `This is more than noise: the mean ${weeks} is ${score(change.mean)}, ${format.decimal(Math.abs(difference), 1)} points ${difference < 0 ? 'below' : 'above'} the ${before}.`
}
