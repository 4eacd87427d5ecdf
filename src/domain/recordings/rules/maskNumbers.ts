/**
 * Replaces phone numbers: `+49 30 1234567` becomes `+49 *** 4567`, and without a country `*** 4567`. A number has at least
 * seven digits, with at most two of ` ()./-` between them, so that file names can be logged: their dates and ids are masked,
 * too. Extensions stay.
 */
export function maskNumbers(text: string): string {
  return text.replaceAll(NUMBER, (number) => {
    const digits = number.replaceAll(/\D/g, '')
    const country = number.startsWith('+') ? `+${countryCode(digits)} ` : ''
    return `${country}*** ${digits.slice(-4)}`
  })
}

/** As `maskNumbers`, but leaves dates such as `2026-11-03` readable. For titles and leads. */
export function maskNumbersInText(text: string): string {
  return text
    .split(DATE)
    .map((part) => (DATE.test(part) ? part : maskNumbers(part)))
    .join('')
}

const NUMBER = /\+?\(?\d(?:[ ()./-]{0,2}\d){6,}/g
const DATE = /((?<!\d)(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)(?![-/.]\d))/

/** The codes with one or two digits; all others have three. Source: ITU-T E.164, list of country codes. */
const TWO_DIGITS: ReadonlySet<string> = new Set(
  (
    '20 27 28 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 83 84 86 ' +
    '89 90 91 92 93 94 95 98'
  ).split(' '),
)

function countryCode(digits: string): string {
  if (digits.startsWith('1') || digits.startsWith('7')) return digits.slice(0, 1)
  const two = digits.slice(0, 2)
  return TWO_DIGITS.has(two) ? two : digits.slice(0, 3)
}
