/** Below these, somebody should look. The service gives scores from 0 to 100 and no grades. */
const POOR = 40
const FAIR = 70

/** How a score is coloured, the same wherever it is shown. */
export function scoreTone(score: number): 'bad' | 'warn' | 'good' {
  return score < POOR ? 'bad' : score < FAIR ? 'warn' : 'good'
}
