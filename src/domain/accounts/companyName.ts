import { editDistance } from '../search/editDistance.ts'
import { withoutAccents } from '../search/foldedWords.ts'

/** Legal forms and similar words that are dropped from the end of a company's name, without dots. */
const SUFFIXES = new Set(
  (
    'inc incorporated corp corporation co company llc lllp llp lp ltd limited plc pty pte pvt private gmbh ag kg kgaa ug mbh ohg gbr ' +
    'ev eg se sa sas sasu sarl eurl srl spa sro as asa ab aps oy oyj bv nv vof cv kk kft zrt doo dd ad ood eood oao ooo pao zao ' +
    'sl slu sc sp zoo sab cia ltda eireli mei tbk pt bhd sdn holding group gruppe'
  ).split(' '),
)
/** What people enter instead of a company's name. */
const PLACEHOLDERS = new Set(
  (
    'na none null unknown unbekannt private privat personal self selfemployed selbstandig selbststandig freelance freelancer individual ' +
    'test company firma customer client kunde lead prospect other tbd notset nocompany undefined'
  ).split(' '),
)

/**
 * The name without case, accents, punctuation, "The" and legal form, so that "Acme, Inc." and "ACME Inc" are equal. Null for a
 * placeholder, and if only legal forms would be left.
 */
export function foldedCompanyName(name: string | null): string | null {
  if (name === null) return null
  // `withoutAccents` would turn them into the letters TM and SM.
  const plain = withoutAccents(name.replace(/[™℠]/gu, ' '))
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/&/g, ' and ')
    // "S.A.", "A/S" and "Sp. z o.o." become one word each. Not \b, which only knows ASCII letters.
    .replace(/(?<=(?<![\p{L}\p{N}\p{M}])\p{L})[./\s](?=\p{L}(?![\p{L}\p{N}\p{M}]))/gu, '')
    .replace(/['’`.]/g, '')
  const words = plain.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '')
  if (words[0] === 'the' && words.length > 1) words.shift()
  // With its suffixes, so that "No company" is recognized as a placeholder.
  const whole = words.join(' ')
  while (words.length > 1 && SUFFIXES.has(words.at(-1)!)) {
    words.pop()
    if (words.length > 1 && words.at(-1) === 'and') words.pop()
  }
  const folded = words.join(' ')
  // "Sp. z o.o." is two suffixes and no name. A single one, such as "SAS", may be the name of a company.
  if (SUFFIXES.has(folded) && folded !== whole) return null
  if (
    folded.length < 2 ||
    PLACEHOLDERS.has(folded.replaceAll(' ', '')) ||
    PLACEHOLDERS.has(whole.replaceAll(' ', ''))
  ) {
    return null
  }
  return folded
}

/** Longer texts aren't names, and comparing them takes quadratic time. */
const LONGEST_COMPARED = 200

/**
 * Whether two folded names may mean one company: all words of one are in the other, one starts with the other (of at least 4
 * letters), or they differ by a typo (two in longer names).
 */
export function resembles(one: string, other: string): boolean {
  if (one === other) return true
  if (Math.max(one.length, other.length) > LONGEST_COMPARED) return false
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const longWords = long.split(' ')
  if (short.split(' ').every((word) => longWords.includes(word))) return true
  const [shortLetters, longLetters] = [short.replaceAll(' ', ''), long.replaceAll(' ', '')]
  if (shortLetters.length >= 4 && longLetters.startsWith(shortLetters)) return true
  const most = shortLetters.length < 5 ? 0 : shortLetters.length < 9 ? 1 : 2
  return Math.abs(longLetters.length - shortLetters.length) <= most && editDistance(shortLetters, longLetters) <= most
}
