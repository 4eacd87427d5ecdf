import { amountWords } from '../../domain/fields/kinds.ts'
import { queryField } from '../../domain/fields/queryFields.ts'
import { format } from '../components/format.ts'
import { scoreText } from './scoreText.ts'

/** A mean of a field's values: `72.4`, `48%`, `8:33`, `19.4`. */
export function fieldAmount(field: string, value: number): string {
  const { kind } = queryField(field)!
  if (kind === 'score') return scoreText(value)
  return kind === 'number' ? format.decimal(value, 1) : amountWords(kind, value, format)
}
