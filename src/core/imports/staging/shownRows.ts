import { userOf } from '../../../domain/recordings/agentRef.ts'
import { candidateFields, assessCandidate } from '../../../domain/recordings/rows/assessCandidate.ts'
import { guessByRules } from '../../../domain/recordings/rules/guessByRules.ts'
import type { NameReading } from '../../../domain/recordings/rules/nameReading.ts'
import { recognizeName } from '../../../domain/recordings/rules/readName.ts'
import { guessRow } from '../../../domain/recordings/rows/rowGuess.ts'
import { isBlocking, unreadCells } from '../../../domain/recordings/rows/rowProblems.ts'
import {
  NO_FIELDS,
  type RowFields,
  type RowGuess,
  type RowCheck,
  type RowProblem,
  type StagingRow,
} from '../../../domain/recordings/rows/stagingRow.ts'
import { startOfChanged, timestampOf } from '../../../domain/recordings/rows/rowTime.ts'
import { offsetBetween } from '../../../domain/recordings/times/offsetBetween.ts'
import { HOUR, MINUTE, type EpochMs } from '../../../domain/units.ts'
import { type KnownImport, linkHash } from '../queue/journal/knownRecordings.ts'
import { idempotencyKey } from '../queue/sending/idempotencyKey.ts'
import { earlierImport, possibleCall, type StagingContext } from './stagingContext.ts'
import type { PlannedCall } from './likelyCalls.ts'
import type { StoredRow } from './stagedRow.ts'

/** A row as shown, and whether it can be sent. `warned`: it can be sent, but has warnings. */
export interface ShownRow {
  readonly row: StagingRow
  readonly status: 'unseen' | 'ready' | 'warned' | 'blocked'
}

export function shownRows(
  rows: readonly StoredRow[],
  inspections: { checkOf(stageId: string): RowCheck },
  known: StagingContext,
  nowMs: EpochMs,
): readonly ShownRow[] {
  const above: RowsAbove = { callsOf: new Map(), firstOfVoipId: new Map() }
  return rows.map((stored) => {
    const { guess, systemReading } = guessOf(stored, known)
    const check =
      stored.source.kind === 'link' || stored.inspection !== null ? 'done' : inspections.checkOf(stored.stageId)
    const { users, callTypes } = known
    const { fields, problems } = assessCandidate(
      {
        source: shownSource(stored),
        facts: stored.inspection?.facts ?? null,
        read: guess.fields,
        entered: { ...stored.entered.fields, ...knownAgent(stored, users) },
        times: guess.times,
      },
      { nowMs, users, callTypes },
      (all) => {
        const same = sameProblems(stored, all, known, above)
        const unread = unreadCells(stored.entered.unread, stored.entered.fields)
        const likely = likelyProblems(stored, all, known, same)
        return [
          ...same,
          ...likely,
          ...unread,
          ...doubtsOf(stored, { ...guess, systemReading }, all),
          ...contradictionsOf(stored, guess, all),
        ]
      },
    )
    const { stageId, fileName, folder, timeZone } = stored
    const bare = {
      stageId,
      source: shownSource(stored),
      fileName,
      folder,
      sizeBytes: stored.inspection?.fingerprint.sizeBytes ?? stored.sizeBytes,
      check,
      sha256: stored.inspection?.sha256 ?? null,
      facts: stored.inspection?.facts ?? null,
      times: guess.times,
      timeZone,
      fields,
    }
    // Problems are unknown before the inspection.
    const row: StagingRow = { ...bare, problems: check === 'done' ? problems : [] }
    return { row, status: check === 'done' ? statusOf(problems) : 'unseen' }
  })
}

/** The user of an address that was entered while the users couldn't be read. */
function knownAgent({ entered }: StoredRow, users: StagingContext['users']): Partial<RowFields> {
  const agent = entered.fields.userId
  const user = typeof agent?.value === 'string' && users !== null ? userOf(agent.value, users) : undefined
  return agent === undefined || user === undefined ? {} : { userId: { ...agent, value: user.userId } }
}

interface Guessed {
  readonly guess: RowGuess
  /** What a known phone system wrote in the name. */
  readonly systemReading: NameReading | null
}

/** Caches guesses per row and list of agents: a guess searches every name for every agent. */
const guesses = new WeakMap<StoredRow, Pick<StagingContext, 'users' | 'rules'> & Guessed>()

function guessOf(stored: StoredRow, { users, rules }: Pick<StagingContext, 'users' | 'rules'>): Guessed {
  const known = guesses.get(stored)
  if (known?.users === users && known.rules === rules) return known
  const { fileName, folder, timeZone, modifiedAt, inspection, entered } = stored
  const timeFrom = entered.timeFrom ?? undefined
  const facts = inspection?.facts ?? null
  const systemReading = recognizeName(fileName)?.reading ?? null
  const bare = guessRow({
    fileName,
    folder,
    modifiedMs: modifiedAt,
    facts,
    systemTime: () => systemReading,
    timeZone,
    timeFrom,
    agents: users,
  })
  const path = folder === '' ? fileName : `${folder}/${fileName}`
  const ruled = users === null ? bare : guessByRules(path, bare, { rules, users })
  const isRuleTime = timeFrom === undefined || timeFrom === ruled.fields.timestamp?.from
  const guess = isRuleTime ? ruled : withChosenTime(ruled, bare)
  const guessed = { users, rules, guess, systemReading }
  guesses.set(stored, guessed)
  return guessed
}

/** The source of the time that a person chose counts before that of a rule. */
function withChosenTime(ruled: RowGuess, { fields: { timestamp }, clockChange }: RowGuess): RowGuess {
  if (timestamp === undefined || timestamp.from === ruled.fields.timestamp?.from) return ruled
  return { ...ruled, fields: { ...ruled.fields, timestamp }, clockChange }
}

function statusOf(problems: readonly RowProblem[]): ShownRow['status'] {
  if (problems.some(isBlocking)) return 'blocked'
  return problems.length > 0 ? 'warned' : 'ready'
}

/** Our own copy has no name of its own. */
function shownSource({ source }: StoredRow): StagingRow['source'] {
  return source.kind === 'upload' ? { kind: 'upload' } : source
}

/** The hash of the row's bytes, or its link. Null until inspected. */
export function contentOf({ source, inspection }: StoredRow): string | null {
  return source.kind === 'link' ? source.url : (inspection?.sha256 ?? null)
}

/** Null while its time, agent or bytes are unknown. */
export function keyOf(stored: StoredRow, { timestamp, userId, voipId }: RowFields): string | null {
  const content = contentOf(stored)
  if (content === null || timestamp.value === null || userId.value === null) return null
  return idempotencyKey({ voipId: voipId.value, content, timestamp: timestamp.value, userId: userId.value })
}

/** The calls that the rows would become, of those whose time and agent are known. */
export function plannedCalls(rows: readonly StoredRow[], known: StagingContext): readonly PlannedCall[] {
  return rows.flatMap((stored) => {
    const entered = { ...stored.entered.fields, ...knownAgent(stored, known.users) }
    return plannedCallOf(stored, candidateFields(entered, guessOf(stored, known).guess.fields)) ?? []
  })
}

function plannedCallOf({ inspection }: StoredRow, { timestamp, userId }: RowFields): PlannedCall | null {
  if (timestamp.value === null || userId.value === null) return null
  const durationSeconds = inspection?.facts.durationSeconds ?? null
  return { startMs: Date.parse(timestamp.value), userId: userId.value, durationSeconds }
}

function likelyProblems(
  stored: StoredRow,
  fields: RowFields,
  known: StagingContext,
  found: readonly RowProblem[],
): readonly RowProblem[] {
  // This app imported it, so its call is known.
  if (found.some(({ kind }) => kind === 'same-as-import')) return []
  const planned = plannedCallOf(stored, fields)
  const callId = planned === null ? null : known.likelyCall(planned)
  return callId === null ? [] : [{ kind: 'likely-call', callId }]
}

/** A time without a zone can be off by as much as zones differ. */
const ZONES_APART_MS = 14 * HOUR
/** A name may be given when the recording is closed. */
const NAMED_LATER_MS = 10 * MINUTE

/** Where a CSV says something else than the names of the file and its folders. */
function contradictionsOf(
  { timeZone, entered }: StoredRow,
  { fields: guessed, times }: RowGuess,
  { timestamp, userId }: RowFields,
): readonly RowProblem[] {
  const problems: RowProblem[] = []
  const named = times.find(({ from }) => from === 'file-name' || from === 'epoch')
  if (timestamp.from === 'csv' && timestamp.value !== null && named !== undefined) {
    const apartMs = Math.abs(Date.parse(timestamp.value) - Date.parse(timestampOf(named, timeZone)))
    const isZoned = named.offsetMinutes !== null || named.zone !== undefined || entered.isZoneChosen
    if (apartMs > (isZoned ? NAMED_LATER_MS : ZONES_APART_MS))
      problems.push({ kind: 'contradicts-name', field: 'timestamp' })
  }
  const namedId = guessed.userId?.value ?? null
  if (userId.from === 'csv' && namedId !== null && userId.value !== namedId)
    problems.push({ kind: 'contradicts-name', field: 'userId' })
  return problems
}

/** What was assumed about the row, and no person has confirmed. */
function doubtsOf(
  stored: StoredRow,
  { times, clockChange, systemReading }: RowGuess & Pick<Guessed, 'systemReading'>,
  { timestamp, ...others }: RowFields,
): readonly RowProblem[] {
  const { entered, timeZone } = stored
  const doubts: RowProblem[] = []
  const { from } = timestamp
  if (from === 'modified' && entered.timeFrom !== 'modified')
    doubts.push({ kind: 'modified-time', changedAt: changedAtOf(stored) })
  if (from === 'file-name' || from === 'epoch') doubts.push(...disagreeingTimes(stored, systemReading))
  const time = times.find((one) => one.from === from)
  if (time !== undefined && clockChange !== null)
    doubts.push({ kind: 'clock-change', local: time.local, timestamps: clockChange })
  const isAssumed = time?.offsetMinutes === null && time.zone === undefined && !entered.isZoneChosen
  const isRead = from === 'csv' || (from === 'person' && entered.csv.readZone !== null)
  const zone = isAssumed ? timeZone : isRead ? entered.csv.assumedZone : null
  if (zone !== null) doubts.push({ kind: 'assumed-zone', zone })
  const isByOrder = entered.csv.isByOrder && [timestamp, ...Object.values(others)].some((field) => field.from === 'csv')
  if (isByOrder) doubts.push({ kind: 'matched-by-order' })
  return doubts
}

/** When the file was last changed, if its recording began earlier. */
function changedAtOf({ modifiedAt, inspection }: StoredRow): string | null {
  if (modifiedAt === null) return null
  const isSame = startOfChanged(modifiedAt, inspection?.facts.durationSeconds ?? null) === modifiedAt
  return isSame ? null : new Date(modifiedAt).toISOString()
}

/** Only names that a known phone system wrote are compared: in others, ten digits may be a phone number. */
function disagreeingTimes({ entered }: StoredRow, reading: NameReading | null): readonly RowProblem[] {
  if (entered.timeFrom !== null || reading === null || reading.local === null || reading.epochSeconds === null)
    return []
  if (reading.offsetMinutes !== null) return []
  return offsetBetween(reading.local, reading.epochSeconds * 1000) === null ? [{ kind: 'times-disagree' }] : []
}

interface CopyAbove {
  readonly stored: StoredRow
  readonly voipId: string | null
}

interface RowsAbove {
  /** By content and the key without an id of the phone system, which is null while the time or the agent is unknown. */
  readonly callsOf: Map<string, Map<string | null, CopyAbove>>
  readonly firstOfVoipId: Map<string, StoredRow>
}

function sameProblems(
  stored: StoredRow,
  fields: RowFields,
  known: StagingContext,
  above: RowsAbove,
): readonly RowProblem[] {
  const problems: RowProblem[] = []
  const content = contentOf(stored)
  const key = keyOf(stored, fields)
  const voipId = fields.voipId.value
  // One of two copies may lack the id of the phone system.
  const callKey = keyOf(stored, { ...fields, voipId: NO_FIELDS.voipId })
  if (content !== null) {
    const calls = above.callsOf.get(content) ?? new Map<string | null, CopyAbove>()
    // With another agent or another time it is another call, such as one recording of two people.
    const same = callKey === null ? calls.values().next().value : (calls.get(callKey) ?? calls.get(null))
    if (same === undefined) above.callsOf.set(content, calls.set(callKey, { stored, voipId }))
    else if (voipId === null || same.voipId === null || same.voipId === voipId)
      problems.push({ kind: 'same-as-row', stageId: same.stored.stageId, fileName: same.stored.fileName })
    const earlier = earlierImport(known.byContent, content, key, callKey)
    if (earlier !== null) {
      const { importId, fileName, callId, idempotencyKey: otherKey } = earlier
      const isSameCall = otherKey === key || otherKey === callKey
      problems.push({ kind: 'same-as-import', importId, fileName, callId, isSameCall })
    } else if (key !== null) {
      const possible = possibleCall(known.byContent, content, key)
      if (possible !== null) problems.push({ kind: 'may-be-imported', fileName: possible.fileName })
    }
  }
  if (voipId !== null) {
    const first = above.firstOfVoipId.get(voipId)
    if (first === undefined) above.firstOfVoipId.set(voipId, stored)
    const other = first ?? (key === null ? undefined : known.byKey.get(key))
    const isOther = other !== undefined && !('isOver' in other && hasContent(other, content))
    if (isOther) problems.push({ kind: 'same-voip-id', fileName: other.fileName })
  }
  return problems
}

/** For a link that was removed from the list, only the hash is known. */
function hasContent({ content: known }: KnownImport, content: string | null): boolean {
  return content !== null && (known === content || known === linkHash(content))
}
