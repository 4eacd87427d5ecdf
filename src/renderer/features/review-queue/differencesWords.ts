import type { AiDifferences } from '../../../domain/reviews/aiDifferences.ts'

export function differencesWords({ differences, comparedCount }: AiDifferences): string {
  if (differences.length === 0) return `Same as the AI in all ${comparedCount} answers`
  return `${differences.length} of ${comparedCount} answers ${differences.length === 1 ? 'differs' : 'differ'} from the AI’s`
}
