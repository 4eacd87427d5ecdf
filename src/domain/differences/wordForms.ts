/**
 * The same for the forms of an English word: "refund", "refunds", "refunded", "refunding". Not a word itself. Of other languages it
 * only takes off endings that look English, so that their forms stay apart. Source: Porter 1980, steps 1a to 1c, without the vowel
 * that they restore.
 */
export function wordStem(word: string): string {
  const singular = word.replace(/(?<=..)ies$/, 'y').replace(/(?<=..[^siu])s$/, '')
  const base = shortened(singular, /(?:ed|ing)$/) ?? singular
  return base
    .replace(/(?<=..)e$/, '')
    .replace(/(?<=..)y$/, 'i')
    .replace(/([bdfglmnprtz])\1$/, '$1')
}

/** Null if nothing like a word would remain: "need", "bring". */
function shortened(word: string, ending: RegExp): string | null {
  const rest = word.replace(ending, '')
  return rest.length < word.length && rest.length > 2 && /[aeiouy]/.test(rest) ? rest : null
}

/** Whether the word says what a call is about. Function words and fillers of English don't. */
export function hasContent(word: string): boolean {
  return !EMPTY_WORDS.has(word)
}

/** Folded, as the search splits them: "don't" is "don" and "t". */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  `a about above across actually after again all almost along already also although always am an and another any anybody anyone
  anything anyway anyways are aren around as at away back basically be because been before behind being below between both but by
  can cannot cause could couldn did didn do does doesn doing don done down during each either else ever every everybody everyone
  everything few first for from further get gets getting go goes going gone gonna got gotta great had hadn has hasn have haven
  having he her here hers herself him himself his how however i if in indeed instead into is isn it its itself just kind
  know last less let like little ll lot lots made make makes making many may maybe me mean might mine more most much must my myself
  need nearly neither never next no none nor not nothing now of off often oh ok okay on once one ones only onto or other
  others our ours ourselves out over own perhaps please pretty probably put quite rather re really right said same say saying says
  see seem seems seen shall she should shouldn since so some someone something sometimes somewhere soon sort still stuff
  such sure take takes taking tell than thank thanks that the their theirs them themselves then there these they thing things
  think this those though through thus till to today together too took toward towards two uh uhm um under until up upon us ve very
  wanna want wants was wasn way we well went were weren what whatever when where wherever whether which while who whoever whole
  whom whose why will with within without won would wouldn yeah yep yes yet you your yours yourself yourselves`.split(
    /\s+/,
  ),
)
