/**
 * Returns the value without the queries of URLs in its texts, except those with only harmless parameters: any other may grant
 * access. Applied to everything of the service that is stored. Signed URLs of media are kept apart from the record
 * (`CallLinks`); this covers those in other fields, such as a participant's picture or the text of a message. Returns the same object
 * if nothing changes, because the sync reads a hundred records a minute.
 */
export function withoutSecretQueries<Value>(value: Value): Value {
  return stripped(value) as Value
}

function stripped(value: unknown): unknown {
  if (typeof value === 'string') return strippedText(value)
  if (Array.isArray(value)) {
    const items = value.map(stripped)
    return items.every((item, index) => item === value[index]) ? value : items
  }
  if (typeof value !== 'object' || value === null) return value
  let copy: Record<string, unknown> | null = null
  for (const [key, item] of Object.entries(value)) {
    const kept = stripped(item)
    if (kept !== item) (copy ??= { ...value })[key] = kept
  }
  return copy ?? value
}

/** Takes linear time, also for hostile texts: each repetition is bounded, or the search continues after what it matched. */
function strippedText(text: string): string {
  if (!MARKED.test(text)) return text
  let kept = ''
  let keptTo = 0
  let run = { from: 0, to: 0, isUrl: false }
  STARTS.lastIndex = 0
  for (let start = STARTS.exec(text); start !== null; start = STARTS.exec(text)) {
    if (start.index >= run.to) run = runAround(text, start.index, Math.max(run.to, keptTo))
    if (!beginsQuery(text, start, run.isUrl)) continue
    const end = matchAt(QUERY, text, start.index)
    STARTS.lastIndex = end
    if (HARMLESS.test(text.slice(start.index, end))) continue
    kept += text.slice(keptTo, start.index)
    keptTo = end
  }
  return keptTo === 0 ? text : kept + text.slice(keptTo)
}

/** The text around `at` up to the next characters that no URL has. It begins at `from` or later. */
function runAround(text: string, at: number, from: number): { from: number; to: number; isUrl: boolean } {
  let begin = at
  while (begin > from && !BREAK.test(text[begin - 1]!)) begin -= 1
  const to = matchAt(RUN, text, at)
  return { from: begin, to, isUrl: URL_LIKE.test(text.slice(begin, to)) }
}

function beginsQuery(text: string, { 0: mark, index, groups }: RegExpExecArray, isUrl: boolean): boolean {
  const after = index + mark.length
  if (groups?.['other'] !== undefined && !isUrl) return false
  const value = matchAt(NAMED, text, after)
  // Prose has ampersands and equal signs, too.
  if (value > after) return isUrl || matchAt(LONG_VALUE, text, value) > value
  return isUrl && groups?.['question'] !== undefined && matchAt(BARE, text, after) > after
}

/** Where the match at this place ends; the place itself if there is none. `pattern` is sticky. */
function matchAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** Matches a character as it is, percent-encoded, or escaped for JSON or HTML, up to several levels deep. */
function written(character: keyof typeof ENTITIES): string {
  const hex = character.charCodeAt(0).toString(16)
  const entity = `&(?:amp;){0,8}(?:#${character.charCodeAt(0)}|#x${hex}|${ENTITIES[character]});`
  const escaped = [`${PERCENT}${hex}`, `${BACKSLASH}${DOUBLED}(?:u00|x)${hex}`, entity]
  return `(?:${[...escaped, `[${character}]`].join('|')})`
}

/** Each level of JSON doubles the backslashes of the one inside it, so 32 are five levels. */
const DOUBLED = '{1,32}'

/** Each of these characters may itself be escaped by the other. */
const PERCENT = String.raw`(?:%|\\${DOUBLED}u0025)(?:25){0,8}`
const BACKSLASH = String.raw`(?:\\|%(?:25){0,8}5c)`

const ENTITIES = {
  '?': 'quest',
  '&': 'amp',
  '=': 'equals',
  '#': 'num',
  ';': 'semi',
  '/': 'sol',
  ':': 'colon',
} as const

/** Where a query may start. In prose, the others are common, so they only count in what looks like a URL. */
const STARTS = new RegExp(
  `(?<question>${written('?')})|(?<ampersand>${written('&')})|(?<other>${(['#', ';', '/'] as const).map(written).join('|')})`,
  'giu',
)
/** The first characters of all starts. Most texts have none of them. */
const MARKED = /[?&#;/%\\]/u
const NAMED = new RegExp(String.raw`(?:[\w.~$:@!*+,()[\]-]|${PERCENT}[57][b-f]){1,100}?${written('=')}`, 'iuy')
/** What grants access is longer than most words. */
const LONG_VALUE = /[^\s"<>`]{8}/uy
/** A token without a name. A short word is more likely the next sentence. */
const BARE = /[^\s"<>`?]{12}/uy

/** Characters that end a URL. An apostrophe may be part of one. */
const BREAK = /[\s"<>`]/u
const RUN = /[^\s"<>`]*/uy
/** To the end of the URL, or to an escaped line break, quote or the like. */
const QUERY = /(?:[^\s"<>`\\]|\\+(?:u00|x|[/&=?]))*/iuy
const SLASH = String.raw`(?:(?:\\${DOUBLED})?\/|${written('/')})`
const URL_LIKE = new RegExp(
  String.raw`${written(':')}${SLASH}{2}|[\w-]\.[a-z]{2,63}(?::\d{1,5})?(?:${SLASH}|${written('?')})`,
  'iu',
)

/** Parameters that only select what is shown: the order, the language, the record of a CRM, the campaign. */
const HARMLESS_NAMES = (
  'sort order view tab v list index q query search filter lang locale hl gl id type format size ' +
  'appid pagetype etn etc entityname table module record recordid pipeline dealid ' +
  'utm_source utm_medium utm_campaign utm_term utm_content utm_id from to date'
).split(' ')
/** Some services use such names for tokens, so their values must be numbers or times. */
const NUMBER_NAMES = 't start end time page p limit offset width height turn'.split(' ')
const HARMLESS_PARAMETER =
  String.raw`(?:(?:${NUMBER_NAMES.join('|')})=[\d.,:hms]{0,12}` +
  String.raw`|(?:${HARMLESS_NAMES.join('|')})=(?:[\w.,:+~@-]|%20){0,40})`
const HARMLESS = new RegExp(
  String.raw`^\?${HARMLESS_PARAMETER}(?:&(?:amp;)?${HARMLESS_PARAMETER})*(?:#[\w-]{0,40})?[).,;!']{0,3}$`,
  'iu',
)
