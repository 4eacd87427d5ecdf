import { FEWEST_USUAL_SCORES, type ScoreControl } from '../../../domain/agents/scoreControl.ts'
import { format } from '../../components/format.ts'

/** Whether the scores changed, in plain words. */
export function controlWords({ usual, change }: ScoreControl): string {
  if (usual === null) {
    return `Too few scored calls to tell whether scores changed. At least ${FEWEST_USUAL_SCORES} are needed in the 12 weeks before the latest four.`
  }
  const score = (value: number) => format.score(value, 1)
  const before = `${score(usual.mean)} in the ${format.count(usual.weekCount, 'week')} before the latest four`
  if (usual.areEqual)
    return `Every score was ${before}, so there is no expected range to compare the latest scores with.`
  if (change === null) return `No change beyond noise. The mean was ${before}, which stayed within the expected range.`
  const weeks = `of ${format.count(change.weekCount, 'week')}`
  const difference = change.mean - usual.mean
  return `Scores ${difference < 0 ? 'dropped' : 'rose'} by more than noise. The mean ${weeks} is ${score(change.mean)}, ${format.decimal(Math.abs(difference), 1)} points ${difference < 0 ? 'below' : 'above'} the ${before}.`
}
