import type { Turn } from '../turns.ts'

/**
 * What precedes a unit, from the most to the least likely to be an audible pause: another speaker, the same speaker in a
 * new line, a period, a comma.
 */
export const BREAKS = ['speaker', 'line', 'sentence', 'clause'] as const
export type Break = (typeof BREAKS)[number]

/** The smallest part that is placed by itself: words between two punctuation marks, because people pause there. */
export interface SpokenUnit {
  readonly turnIndex: number
  readonly breakBefore: Break
  /** Its length at an average pace, without pauses. */
  readonly expectedSeconds: number
}

/** With more than `mostUnits`, commas and then periods are ignored, to bound the cost. */
export function spokenUnits(
  turns: readonly Pick<Turn, 'text' | 'speaker'>[],
  mostUnits: number,
): readonly SpokenUnit[] {
  for (const marks of [CLAUSE_END, SENTENCE_END]) {
    const units = unitsAt(turns, marks)
    if (units.length <= mostUnits) return units
  }
  return unitsAt(turns, null)
}

/**
 * A mark followed by a space, or one of a script without spaces. Excludes decimal points and times. Unbounded, the
 * lookbehinds would take quadratic time.
 */
// english-ok: quotes of other languages
const SENTENCE_END = /(?<=[.!?…؟۔।]["'»”’)]{0,5})\s+|(?<=[。！？])|\n/u
// english-ok: quotes of other languages
const CLAUSE_END = /(?<=[.!?…؟۔।,;:–—،؛]["'»”’)]{0,5})\s+|(?<=[。！？，、；：])|\n/u
// english-ok: quotes of other languages
const ENDS_SENTENCE = /[.!?…؟۔।。！？]["'»”’)]*$/u

function unitsAt(turns: readonly Pick<Turn, 'text' | 'speaker'>[], marks: RegExp | null): readonly SpokenUnit[] {
  const units: SpokenUnit[] = []
  turns.forEach((turn, turnIndex) => {
    const isSame = turnIndex > 0 && turn.speaker !== null && turns[turnIndex - 1]!.speaker === turn.speaker
    let breakBefore: Break = isSame ? 'line' : 'speaker'
    const pieces = marks === null ? [turn.text] : turn.text.split(marks)
    for (const piece of pieces) {
      // A single dash or bullet isn't spoken, but each turn keeps one unit.
      if (!/[\p{L}\p{N}]/u.test(piece) && units.at(-1)?.turnIndex === turnIndex) continue
      if (!/[\p{L}\p{N}]/u.test(piece) && pieces.length > 1 && piece !== pieces.at(-1)) continue
      units.push({ turnIndex, breakBefore, expectedSeconds: expectedSeconds(piece) })
      breakBefore = ENDS_SENTENCE.test(piece) ? 'sentence' : 'clause'
    }
  })
  return units
}

/** A turn that only consists of a cough still takes time. */
const SHORTEST_SECONDS = 0.25

/**
 * Seconds per character, by script. Latin, Greek, Cyrillic and other alphabets: 15 letters per second; spaces are counted
 * below. Han 5 syllables, Kana 7.5 and Hangul 6.5 per second (Pellegrino, Coupé and Marsico 2011, "A cross-language
 * perspective on speech information rate"). Arabic and Hebrew omit short vowels; in scripts of India and Southeast Asia a
 * letter includes its vowel.
 */
const LATIN_SECONDS = 0.066
const SPACE_SECONDS = 0.03
/** "45" is two words, "2026" four; each capital of an abbreviation is a syllable, and rarer ones have little effect. */
const DIGIT_SECONDS = 0.26
const ABBREVIATION_LETTER_SECONDS = 0.24
const SYMBOL_SECONDS = 0.35

/** The length of a text at an average pace. A guess: paces differ by a third, and are estimated from the recording. */
export function expectedSeconds(text: string): number {
  let seconds = 0
  for (const character of text) seconds += characterSeconds(character)
  for (const [word] of text.matchAll(/\b[A-Z]{2,5}\b/gu)) {
    seconds += word.length * (ABBREVIATION_LETTER_SECONDS - LATIN_SECONDS)
  }
  return Math.max(SHORTEST_SECONDS, seconds)
}

function characterSeconds(character: string): number {
  const code = character.codePointAt(0)!
  if (code === 0x20) return SPACE_SECONDS
  if (code >= 0x30 && code <= 0x39) return DIGIT_SECONDS
  if (character === '%' || character === '&' || character === '@' || character === '€' || character === '$') {
    return SYMBOL_SECONDS
  }
  // Letters with accents, Greek, Cyrillic: like Latin. Combining marks take no time of their own.
  if (code < 0x0590) return LETTER.test(character) ? LATIN_SECONDS : 0
  for (const [pattern, seconds] of SCRIPTS) if (pattern.test(character)) return seconds
  return LETTER.test(character) ? LATIN_SECONDS : 0
}

const LETTER = /\p{L}/u
const SCRIPTS: readonly (readonly [RegExp, number])[] = [
  [/\p{M}/u, 0.02],
  [/\p{Script=Han}/u, 0.2],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 0.135],
  [/\p{Script=Hangul}/u, 0.155],
  [/[\p{Script=Arabic}\p{Script=Hebrew}]/u, 0.09],
  [
    /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u,
    0.1,
  ],
]
