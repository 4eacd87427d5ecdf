/** Scores below these need attention. The service scores from 0 to 100, without grades. */
const POOR = 40
const FAIR = 70

export function scoreTone(score: number): 'bad' | 'warn' | 'good' {
  return score < POOR ? 'bad' : score < FAIR ? 'warn' : 'good'
}
