/** In how many calls of a group a word is said, of how many. */
interface WordCount {
  readonly withWord: number
  readonly calls: number
}

/**
 * How much more often a word is said in one group of calls than in another: the log-odds ratio with an informative Dirichlet
 * prior in standard deviations, which rates rare words low. The prior has the word's share among all calls, with the weight of
 * `priorCalls` calls. Counts calls instead of words, so that one call that repeats a word isn't more evidence. Source:
 * Monroe, Colaresi and Quinn 2008, "Fightin' Words", equations 16, 20 and 22.
 */
export function logOddsScore(one: WordCount, other: WordCount, share: number, priorCalls: number): number {
  const prior = share * priorCalls
  const logOdds = ({ withWord, calls }: WordCount) =>
    Math.log((withWord + prior) / (calls + priorCalls - withWord - prior))
  const variance = 1 / (one.withWord + prior) + 1 / (other.withWord + prior)
  return (logOdds(one) - logOdds(other)) / Math.sqrt(variance)
}
