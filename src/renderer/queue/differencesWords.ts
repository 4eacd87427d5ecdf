import type { AiDifferences } from '../../domain/reviews/aiDifferences.ts'

export function differencesWords({ differences, comparedCount }: AiDifferences): string {
  if (comparedCount === 1) return `Your answer ${differences.length === 0 ? 'is the same as' : 'differs from'} the AI’s`
  if (differences.length === 0)
    return `Same as the AI in ${comparedCount === 2 ? 'both' : `all ${comparedCount}`} answers`
  return `${differences.length} of ${comparedCount} answers ${differences.length === 1 ? 'differs' : 'differ'} from the AI’s`
}
