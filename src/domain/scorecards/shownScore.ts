/**
 * A score from 0 to 100 as it's shown on screen, in print and in files: whole points, halves up. Means of scores have another digit
 * (`Formatter.score`).
 */
export function shownScore(score: number): number
export function shownScore(score: number | null): number | null
export function shownScore(score: number | null): number | null {
  return score === null ? null : Math.round(score)
}

/** A sum of weights, or a score that is compared with a computed one: rounded to one decimal, which a whole number doesn't have. */
export function decimal(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** `89`, or a dash without a score. */
export function shownScoreText(score: number | null): string {
  return score === null ? '–' : String(shownScore(score))
}
