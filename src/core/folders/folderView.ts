import type { Backlog, FolderFile, FoldersSnapshot, WatchedFolder, WatchState } from '../../contract/import/folders.ts'
import type { ImportRule } from '../../domain/recordings/rules/importRule.ts'
import type { EpochMs } from '../../domain/units.ts'
import { instantOf } from '../../domain/values/instant.ts'
import { dayText } from '../../domain/values/zonedTime.ts'
import { BACKLOG_DAYS, behindPerDay, callsPerDay, MOST_PER_DAY, waitingUntil } from './deciding/backlog.ts'
import { dayBefore } from './deciding/days.ts'
import { assess, type RuleContext, sampleOf } from './deciding/assessment.ts'
import type { FileStore } from './store/fileStore.ts'
import type { StoredFolder } from './store/storedFolder.ts'
import type { StoredFile } from './store/storedFile.ts'
import { isConfirmed } from './work/activeFolder.ts'
import { type OtherFiles, unreadIndexCount } from './work/folderDetails.ts'

export interface ViewSources {
  readonly folders: readonly StoredFolder[]
  readonly rules: readonly ImportRule[]
  readonly ruleOf: (ruleId: string) => ImportRule
  readonly files: FileStore
  readonly stateOf: (folderId: string) => WatchState
  readonly revisionOf: (folderId: string) => number
  /** Files other than recordings that were found in this session. */
  readonly othersOf: (folderId: string) => OtherFiles | null
  /** When the last of so many more imports can be sent. */
  readonly lastSendAt: (count: number) => EpochMs | null
  readonly now: EpochMs
}

export function foldersView(sources: ViewSources): Omit<FoldersSnapshot, 'recovery'> {
  const { folders, rules, files, stateOf, othersOf, revisionOf, ruleOf, now } = sources
  const backlogs = backlogsOf(sources)
  return {
    rules,
    mostPerDay: MOST_PER_DAY,
    folders: folders.map((folder): WatchedFolder => {
      const { startsAt: _, confirmedRule: __, disposesSince: ___, ...shown } = folder
      const { folderId } = folder
      const rule = ruleOf(folder.ruleId)
      const today = dayText(now, folder.timeZone)
      return {
        ...shown,
        revision: revisionOf(folderId),
        state: folder.isPaused ? { kind: 'paused' } : stateOf(folderId),
        isConfirmed: isConfirmed({ folder, rule }),
        unreadIndexCount: unreadIndexCount(othersOf(folderId), rule.sidecar),
        counts: files.shown.counts(folderId),
        backlog: backlogs.get(folderId) ?? NO_BACKLOG,
        today: files.shown.summaries(folderId, today)[0] ?? emptyDay(today),
      }
    }),
  }
}

const NO_BACKLOG: Backlog = { waitingCount: 0, perDay: null, behindPerDay: 0, lastSendAt: null }

function backlogsOf({ folders, files, lastSendAt, now }: ViewSources): ReadonlyMap<string, Backlog> {
  const running = folders.filter(({ isPaused }) => !isPaused)
  const measured = running.map((folder) => {
    const { folderId, plan, timeZone } = folder
    const unsent = files.shown.unsent(folderId)
    const today = dayText(now, timeZone)
    const calls = files.shown.passing(folderId, dayBefore(today, BACKLOG_DAYS), dayBefore(today, 1))
    const first = calls.reduce((least, { day }) => (day < least ? day : least), today)
    const dayCount = Math.round((Date.parse(today) - Date.parse(first)) / 86_400_000)
    return { folderId, plan, unsent, perDay: callsPerDay(calls, plan, dayCount) }
  })
  const behind = behindPerDay(measured.map(({ perDay }) => perDay))
  return new Map(
    measured.map((folder) => {
      const { folderId, perDay } = folder
      const waitingCount = waitingUntil(folder, null)
      const lastDay = folder.unsent.reduce((last, { day }) => (day !== null && day > last ? day : last), '')
      // The folders share the limit, and the oldest calls of all of them are sent first.
      const others = measured.filter((other) => other !== folder)
      const earlier = others.reduce((sum, other) => sum + waitingUntil(other, lastDay), 0)
      const last = waitingCount === 0 ? null : lastSendAt(waitingCount + earlier)
      return [folderId, { waitingCount, perDay, behindPerDay: behind, lastSendAt: last }]
    }),
  )
}

function emptyDay(day: string): WatchedFolder['today'] {
  return { day, sent: 0, waiting: 0, leftOut: [], postponed: 0, attention: 0, failed: 0 }
}

/** A file as the page shows it, with what would be sent for it. */
export function shownFile(file: StoredFile, context: RuleContext): FolderFile {
  const { status, reason, importId, callId, sentAt, source } = file
  const isIncluded = file.choice === 'include'
  const sample = sampleOf(file, assess(file, context))
  const shown = {
    ...sample,
    status,
    reason,
    isIncluded,
    importId: importId === '' ? null : importId,
    callId,
    sentAt,
    source,
  }
  return importId === null ? shown : { ...shown, ...handedOver(file, sample) }
}

/** The time and agent it was handed over with, even if its rule has changed since. */
function handedOver(
  { callAt, userId }: StoredFile,
  { fields }: Pick<FolderFile, 'fields'>,
): Pick<FolderFile, 'fields' | 'missing' | 'problems'> {
  const timestamp = callAt === null ? null : new Date(callAt).toISOString()
  const isSameTime = instantOf(fields.timestamp.value) === callAt
  return {
    fields: {
      ...fields,
      timestamp: isSameTime ? fields.timestamp : { value: timestamp, from: null },
      userId: fields.userId.value === userId ? fields.userId : { value: userId, from: null },
    },
    missing: [],
    problems: [],
  }
}
