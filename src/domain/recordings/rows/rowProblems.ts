import { instantOf } from '../../values/instant.ts'
import { MINUTE } from '../../units.ts'
import { userOf } from '../agentRef.ts'
import { FORMATS } from '../formats.ts'
import {
  INTERPRETED_FIELDS,
  type InterpretedField,
  type RowContext,
  type RowFieldName,
  type RowFields,
  type RowProblem,
  type StagingRow,
  type UnreadCells,
} from './stagingRow.ts'

/** The contract's limit for texts; the interface has none. */
const LONGEST_TEXT = 1000
/** The computer's clock may be slightly behind the one that stamped the file. */
const FUTURE_TOLERANCE_MS = 5 * MINUTE
/** Clocks that were never set begin on January 1 of 1970, 1980 or 2000, and are used for a day before it is noticed. */
const CLOCK_NOT_SET_BEFORE = Date.UTC(2000, 0, 3)
/** No recording of a call is older. */
const EARLIEST_POSSIBLE = Date.UTC(1990, 0)

type Assessed = Pick<StagingRow, 'source' | 'facts' | 'fields' | 'times'>

/** The problems of a row, errors before warnings. */
export function rowProblems(row: Assessed, { nowMs, users, callTypes, found }: RowContext): readonly RowProblem[] {
  const { fields, facts, source } = row
  const problems: RowProblem[] = [...found]
  if (source.kind === 'link') problems.push(...linkProblems(source.url))
  if (facts !== null) {
    const isRefused = found.some(({ kind }) => kind === 'not-audio' || kind === 'empty' || kind === 'unreadable')
    const isNamed = facts.kind !== 'unknown' && FORMATS[facts.kind].isNamed === true
    if (!isNamed && !isRefused) problems.push({ kind: 'unusual-format', format: facts.kind })
    if (facts.isCutOff) problems.push({ kind: 'cut-off' })
  }

  const isUnread = (name: InterpretedField) => found.some((one) => one.kind === 'unread-entry' && one.field === name)
  const instant = instantOf(fields.timestamp.value)
  if (instant === null) {
    if (!isUnread('timestamp')) problems.push({ kind: 'no-time' })
  } else if (instant > nowMs + FUTURE_TOLERANCE_MS) problems.push({ kind: 'future-time' })
  else if (instant < CLOCK_NOT_SET_BEFORE)
    problems.push({ kind: 'early-time', isPossible: instant >= EARLIEST_POSSIBLE })
  const stated = row.times.find(({ from }) => from === fields.timestamp.from)
  if (stated?.alsoLocal !== undefined)
    problems.push({ kind: 'ambiguous-day', local: stated.local, alsoLocal: stated.alsoLocal })

  const userId = fields.userId.value
  if (userId === null) {
    if (!isUnread('userId')) problems.push({ kind: 'no-agent' })
  } else if (users !== null) {
    const user = userOf(userId, users)
    if (user === undefined) problems.push({ kind: 'unknown-agent' })
    else if (!user.isActive) problems.push({ kind: 'blocked-agent' })
  }

  const typeId = fields.callTypeId.value
  if (typeId !== null && callTypes !== null) {
    const type = callTypes.find(({ id }) => id === typeId)
    if (type === undefined) problems.push({ kind: 'unknown-type' })
    else if (type.isArchived) problems.push({ kind: 'archived-type' })
  }

  for (const field of ['title', 'leadName', 'leadCompany'] as const) {
    if ((fields[field].value ?? '').length > LONGEST_TEXT) problems.push({ kind: 'too-long', field })
  }
  return problems.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Errors first. A whole batch has the same zone, so that it hides nothing else. */
function rankOf(problem: RowProblem): number {
  return isBlocking(problem) ? 0 : problem.kind === 'assumed-zone' ? 2 : 1
}

/**
 * Whether a problem prevents importing the row: what the service always refuses (interface, "POST /v1/calls/import": 400
 * and 403), and what would duplicate an existing call. The others are warnings, and the user decides.
 */
export function isBlocking(problem: RowProblem): boolean {
  switch (problem.kind) {
    case 'unusual-format':
    case 'cut-off':
    case 'ambiguous-day':
    case 'assumed-zone':
    case 'clock-change':
    case 'times-disagree':
    case 'modified-time':
    case 'matched-by-order':
    case 'contradicts-name':
    case 'blocked-agent':
    case 'archived-type':
    case 'likely-call':
    case 'may-be-imported':
    case 'unread-cell':
      return false
    // The same bytes in another call may be intended: a recording of two agents. The same call never is.
    case 'same-as-import':
      return problem.isSameCall
    case 'early-time':
      return !problem.isPossible
    default:
      return true
  }
}

/** The fields whose values aren't certain. */
export function doubtfulFields(problems: readonly RowProblem[], fields: RowFields): ReadonlySet<RowFieldName> {
  return new Set(problems.flatMap((problem) => doubtfulBy(problem, fields)))
}

function doubtfulBy(problem: RowProblem, fields: RowFields): readonly RowFieldName[] {
  switch (problem.kind) {
    case 'assumed-zone':
    case 'modified-time':
    case 'clock-change':
    case 'ambiguous-day':
    case 'early-time':
    case 'times-disagree':
      return ['timestamp']
    case 'contradicts-name':
    case 'unread-cell':
      return [problem.field]
    case 'matched-by-order':
      return (Object.keys(fields) as RowFieldName[]).filter((name) => fields[name].from === 'csv')
    default:
      return []
  }
}

/** `fields`: the values from a person or a CSV. An unread text next to a person's value was entered by that person. */
export function unreadCells(unread: UnreadCells, fields: Partial<RowFields>): readonly RowProblem[] {
  return INTERPRETED_FIELDS.flatMap((field): RowProblem[] => {
    const text = unread[field]
    const kind = fields[field]?.from === 'person' ? 'unread-entry' : 'unread-cell'
    return text === undefined ? [] : [{ kind, field, text }]
  })
}

function linkProblems(link: string): readonly RowProblem[] {
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(link)
  const [, scheme = '', authority = ''] = parts ?? []
  if (authority === '' || /\s/.test(link)) return [{ kind: 'bad-link', reason: 'not-a-url' }]
  if (authority.includes('@')) return [{ kind: 'bad-link', reason: 'has-credentials' }]
  return scheme.toLowerCase() === 'https' ? [] : [{ kind: 'bad-link', reason: 'not-https' }]
}
