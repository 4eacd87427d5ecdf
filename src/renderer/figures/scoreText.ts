import { format } from '../components/format.ts'

export function scoreText(value: number): string {
  return format.score(Math.min(100, Math.max(0, value)), 1)
}
