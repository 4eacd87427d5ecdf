import { isTimeZone } from '../../values/zonedTime.ts'

export interface WrittenZone {
  /** Minutes east of UTC; null if not stated, and for a `zone`, in which it depends on the date. */
  readonly offsetMinutes: number | null
  /** IANA name. */
  readonly zone?: string
  /** Length of the zone's text; 0 if there is none. */
  readonly length: number
}

/** `whole`: the entire text is a time and must be understood. `name`: it has other content, such as counters and names. */
export type ParseMode = 'whole' | 'name'

const SIGN = String.raw`(?<sign>[+\u2212-])`
const MINUTES = '(?<minutes>00|15|30|45)'
const OFFSETS: { readonly [Mode in ParseMode]: RegExp } = {
  whole: new RegExp(
    String.raw`^ ?[([]? ?(?:UTC|GMT)? ?${SIGN}(?<hours>\d\d?)(?:[:_]?${MINUTES})?(?![\d:])[)\]]?`,
    'iu',
  ),
  // A minus in a name is often a dash: `-120` is a counter, `-1000` an extension, `-0200-5551234` an extension with a
  // number, `-10:00:00` the end.
  name: new RegExp(
    String.raw`^[ _]?(?:(?:UTC|GMT)(?=[+\u2212-]\d)|(?=[+\u2212]\d\d)|(?=-(?!\d\d(?<separator>[:_])\d\d\k<separator>\d\d(?!\d))(?:\d\d:(?:00|30|45)|0[1-9]_?(?:00|30)(?!-?\d))))${SIGN}(?<hours>\d\d?)(?:[:_]?${MINUTES})?(?!\d)`,
    'iu',
  ),
}
const DASH = /^[ _]?-/u
const UTC: { readonly [Mode in ParseMode]: RegExp } = {
  whole: /^[ _]?[([]?(?:Z|UTC|GMT)(?![\p{L}\d+\u2212-])[)\]]?/iu,
  // For a `Z` apart from the time, see `ALSO_WORDS`.
  name: /^(?:Z|[ _]?[([]?(?:UTC|GMT))(?![\p{L}\d+\u2212-])[)\]]?/iu,
}
const ABBREVIATION = /^[ _-]?[([]?(?<word>[A-Z]{1,5})(?![\p{L}\d])[)\]]?/u
const PLACE =
  /^[ _-]?[([]?(?<area>Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc|US|Canada)(?:[/_-](?<city>[A-Z][\w+-]{1,30}(?:\/[A-Z]\w{1,30})?))[)\]]?/u

/**
 * Parses the zone at the beginning of `text`. Null if it has one that can't be read: then its time isn't usable, because it
 * could be wrong by hours. `isDash`: a hyphen after the time isn't a minus, but leads to the end of a range.
 */
export function writtenZone(text: string, mode: ParseMode, isDash: boolean): WrittenZone | null {
  const offset = isDash && DASH.test(text) ? null : OFFSETS[mode].exec(text)
  if (offset?.groups !== undefined) {
    const { sign, hours, minutes = '0' } = offset.groups
    const size = Number(hours) * 60 + Number(minutes)
    const length = offset[0].length
    // No offset is larger: it is another number.
    if (size > 14 * 60) return NOTHING
    return { offsetMinutes: sign === '+' || size === 0 ? size : -size, length }
  }
  const utc = UTC[mode].exec(text)
  if (utc !== null) return { offsetMinutes: 0, length: utc[0].length }
  const place = placeOf(text)
  if (place !== null) return place
  const short = ABBREVIATION.exec(text)
  const word = short?.groups?.word ?? ''
  const minutes = ABBREVIATIONS.get(word)
  const isZone = mode === 'whole' || !ALSO_WORDS.has(word) || IS_ALONE.test(text)
  if (short !== null && minutes !== undefined && isZone) return { offsetMinutes: minutes, length: short[0].length }
  return AMBIGUOUS.has(word) ? null : NOTHING
}

const NOTHING: WrittenZone = { offsetMinutes: null, length: 0 }

/** In a name, more words may be joined to the city. */
function placeOf(text: string): WrittenZone | null {
  const found = PLACE.exec(text)
  if (found?.groups === undefined) return null
  const { area, city = '' } = found.groups
  const words = city.split('_')
  for (let count = words.length; count > 0; count -= 1) {
    const end = words.slice(0, count).join('_')
    const zone = `${area}/${end}`
    if (isTimeZone(zone)) {
      const isWhole = count === words.length
      return {
        offsetMinutes: null,
        zone,
        length: isWhole ? found[0].length : found[0].indexOf(city) + end.length,
      }
    }
  }
  return null
}

/** Minutes east of UTC for unambiguous zone abbreviations, and for the American ones of RFC 5322, 4.3. */
const ABBREVIATIONS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    Z: 0,
    UT: 0,
    WET: 0,
    WEST: 60,
    CET: 60,
    MET: 60,
    MEZ: 60,
    CEST: 120,
    MEST: 120,
    MESZ: 120,
    EET: 120,
    EEST: 180,
    MSK: 180,
    SAST: 120,
    WAT: 60,
    CAT: 120,
    EAT: 180,
    PKT: 300,
    WIB: 420,
    SGT: 480,
    HKT: 480,
    AWST: 480,
    JST: 540,
    KST: 540,
    ACST: 570,
    ACDT: 630,
    AEST: 600,
    AEDT: 660,
    NZST: 720,
    NZDT: 780,
    BRT: -180,
    ART: -180,
    CLT: -240,
    NST: -210,
    NDT: -150,
    ADT: -180,
    EST: -300,
    EDT: -240,
    CST: -360,
    CDT: -300,
    MST: -420,
    MDT: -360,
    PST: -480,
    PDT: -420,
    AKST: -540,
    AKDT: -480,
    HST: -600,
  }),
)

/**
 * Abbreviations that a name may also have as a word, an initial, a company, a rank or a place if more follows: `CAT SALES`,
 * `Z Novak`.
 */
const ALSO_WORDS: ReadonlySet<string> = new Set(
  'ADT ART BRT CAT CLT EAT HST MET NDT NST PKT SGT UT WAT WEST WET Z'.split(' '),
)
/** In brackets, or at the end of the name. */
const IS_ALONE = /^[ _-]?(?:[([][A-Z]+[)\]]|[A-Z]+(?:\.\w{1,5})?$)/u

/** Ambiguous abbreviations, or those of places with daylight saving time. India, Israel and Ireland share `IST`. */
const AMBIGUOUS: ReadonlySet<string> = new Set('AMT AST BST CT ECT ET GST IST MT PT WST'.split(' '))
