import { join } from 'node:path'
import { AppError, type ErrorData, failureOf, isAppError } from '../../../contract/errors/errors.ts'
import type {
  FolderScan,
  Plan,
  RuleTrial,
  ScanStep,
  Selection,
  TrialCounts,
  TrialRequest,
  TrialSample,
} from '../../../contract/import/folders.ts'
import type { RecordingFacts } from '../../../domain/recordings/recordingFacts.ts'
import type { ImportRule, NewRule } from '../../../domain/recordings/rules/importRule.ts'
import type { SidecarReading } from '../../../domain/recordings/rules/nameReading.ts'
import { readName } from '../../../domain/recordings/rules/readName.ts'
import { suggestionSteps } from '../../../domain/recordings/rules/suggestRules.ts'
import type { EpochMs } from '../../../domain/units.ts'
import { dayText } from '../../../domain/values/zonedTime.ts'
import type { Log } from '../../diagnostics/log.ts'
import type { Clock } from '../../ports.ts'
import { Steps } from '../../steps.ts'
import { startOfDay } from '../deciding/days.ts'
import { decide } from '../deciding/decideFile.ts'
import { assess, type Assessment, type RuleContext, sampleOf } from '../deciding/assessment.ts'
import { plannedCount } from '../deciding/backlog.ts'
import type { OtherFile } from '../details/indexBook.ts'
import type { FileTools } from '../watching/thread/fileTools.ts'
import type { Seen } from '../store/storedFile.ts'
import { lostReason } from '../watching/lostReason.ts'
import { listOnce } from '../watching/thread/readListing.ts'
import { ThreadedReading } from '../watching/thread/threadedReading.ts'
import { errorCode } from '../work/errorCode.ts'
import { FolderDetails, type OtherFiles } from '../work/folderDetails.ts'
import { provenZone } from '../work/provenZone.ts'

export interface FolderScansOptions {
  readonly tools: FileTools
  readonly clock: Clock
  readonly log: Log
  readonly rules: () => readonly ImportRule[]
  /** Files that were sent from this path while it was watched before. */
  readonly sentBefore: (path: string) => readonly Seen[]
}

/** A file whose name a rule is tried with. */
export interface TriedFile extends Seen {
  /** In the import queue, sent, or gone, so that no rule changes it. */
  readonly isUnaffected: boolean
}

interface TrialFolder {
  readonly path: string
  /** May be only some of the folder's files; `fileCount` counts all. */
  readonly files: readonly TriedFile[]
  readonly fileCount: number
  readonly others: OtherFiles
  readonly startsAt?: EpochMs | null
}

interface KeptScan extends TrialFolder {
  readonly scanId: string
}

/** Trying a rule with so many names takes half a second, in steps. */
export const MOST_TRIED = 5000
const SAMPLES = 10
const SHOWN_EVERY_FILES = 1000

/** Scans folders before they are watched, and tries rules with their files. Changes no file and stores nothing. */
export class FolderScans {
  readonly #options: FolderScansOptions
  #lastScan: KeptScan | null = null

  constructor(options: FolderScansOptions) {
    this.#options = options
  }

  /** Ends with a scan or a failure. Ends early when `signal` aborts, or when the caller stops reading. */
  async *scan(path: string, signal?: AbortSignal): AsyncGenerator<ScanStep, void, void> {
    const { clock, rules, sentBefore } = this.#options
    const sent = new Set(sentBefore(path).map(seenKey))
    const files: TriedFile[] = []
    const others = new Map<string, OtherFile>()
    let shown = 0
    try {
      for await (const slice of listOnce({ path, clock })) {
        if (signal?.aborted === true) return
        for (const file of slice.files) {
          if (file.kind === 'recording') files.push({ ...file, isUnaffected: sent.has(seenKey(file)) })
          else if (file.kind === 'sidecar') others.set(file.path, file)
        }
        if (slice.listed === null) {
          if (files.length - shown >= SHOWN_EVERY_FILES) yield { kind: 'listing', fileCount: (shown = files.length) }
          continue
        }
        yield { kind: 'reading', readCount: 0, totalCount: files.length }
        const fileCount = files.length
        const kept: KeptScan = { scanId: crypto.randomUUID(), path, files, fileCount, others: { files: others } }
        this.#lastScan = kept
        yield { kind: 'done', scan: await scanOf(kept, slice.listed.report.otherCount, rules()) }
      }
    } catch (error) {
      // An error of a running stream reaches the page without its code.
      const failed = isAppError(error) ? error : new AppError('folder-refused', this.#refusalOf(error, path))
      yield { kind: 'failed', failure: failureOf(failed) }
    }
  }

  #refusalOf(error: unknown, path: string): ErrorData<'folder-refused'> {
    switch (lostReason(error)) {
      case 'not-responding':
      case 'not-mounted':
        return { cause: 'not-responding', other: path }
      case 'missing':
      case 'network-path':
        return { cause: 'not-found', other: null }
      case 'not-a-folder':
        return { cause: 'not-a-folder', other: null }
      case 'failed':
        this.#options.log.error('folders.not-scanned', { code: errorCode(error) })
        return { cause: 'no-access', other: null }
      case 'not-allowed':
        return { cause: 'no-access', other: null }
    }
  }

  /** Fails with `not-found` if another scan has ended since. */
  get(scanId: string): KeptScan {
    if (this.#lastScan?.scanId !== scanId) throw new AppError('not-found', { what: 'folder' })
    return this.#lastScan
  }

  /** `lastSendAt`: the earliest time at which the last of `count` imports can be sent. */
  async try(
    folder: TrialFolder,
    { rule, timeZone, selection, plan }: TrialRequest,
    lists: Pick<RuleContext, 'users' | 'callTypes'>,
    lastSendAt: (count: number) => EpochMs | null,
  ): Promise<RuleTrial> {
    const { clock } = this.#options
    const tried = spread(folder.files, MOST_TRIED)
    const steps = new Steps(() => true)
    const proof = await provenZone(
      rule,
      tried.map(({ path }) => path),
      steps,
    )
    const nowMs = clock.now()
    const context: RuleContext = { rule: { ...rule, ruleId: '' }, proof, timeZone, ...lists, nowMs }
    const today = startOfDay(dayText(nowMs, timeZone), timeZone)
    const assessed: { readonly file: TriedFile; readonly assessment: Assessment }[] = []
    for (const file of tried) {
      assessed.push({ file, assessment: assess({ ...UNREAD_FILE, path: file.path }, context) })
      await steps.pause()
    }
    const matched = assessed.filter(({ assessment }) => assessment.reading !== null)
    const filesPerTried = tried.length === 0 ? 1 : folder.files.length / tried.length
    const share = tried.length === 0 ? 1 : folder.fileCount / tried.length
    const counts = (startsAt: EpochMs | null): TrialCounts => {
      const passed: Assessment[] = []
      let [leftOut, attention] = [0, 0]
      for (const { file, assessment } of assessed) {
        if (file.isUnaffected) continue
        const decision = decideUnread(file, assessment, { startsAt, timeZone, selection, plan })
        if (decision === 'left-out') leftOut += 1
        else if (decision === 'attention') attention += 1
        else passed.push(assessment)
      }
      const byDay = Map.groupBy(passed, ({ day, userId }) => `${day} ${userId}`)
      // The plan limits each day, of which only a part of the files may have been tried.
      const planned = plannedCount(
        [...byDay.values()].map((calls) => ({ day: calls[0]?.day ?? null, count: calls.length * filesPerTried })),
        plan,
      )
      const sent = Math.round(planned / filesPerTried)
      return {
        sent,
        leftOut,
        attention,
        postponed: passed.length - sent,
        lastSendAt: lastSendAt(Math.round(sent * share)),
      }
    }
    const samples = spread(matched.length === 0 ? assessed : matched, SAMPLES).map(({ file }) => file)
    const details = await this.#details(
      folder,
      rule,
      samples.map(({ path }) => path),
    )
    return {
      fileCount: folder.fileCount,
      triedCount: tried.length,
      matchedCount: matched.length,
      proof,
      samples: await Promise.all(
        samples.map((file) => {
          const sampled = { ...file, details: details.get(file.path) ?? null }
          return this.#sample(folder.path, sampled, context, { selection, plan })
        }),
      ),
      unknownAgents: unknownAgents(assessed.map(({ assessment }) => assessment)),
      unmatched: assessed
        .flatMap(({ file, assessment }) => (assessment.reading === null ? [file.path] : []))
        .slice(0, SAMPLES),
      today: counts(today),
      all: counts(folder.startsAt ?? null),
    }
  }

  /** Empty if they can't be read, for example because a share doesn't respond: then only names are used. */
  async #details(
    { path: folder, files, others }: TrialFolder,
    rule: NewRule,
    paths: readonly string[],
  ): Promise<ReadonlyMap<string, SidecarReading>> {
    const reading = new ThreadedReading(this.#options.clock)
    const recordings = (afterKey: number, limit: number) =>
      files.slice(afterKey, afterKey + limit).map(({ path }, index) => ({ fileKey: afterKey + index + 1, path }))
    try {
      return await new FolderDetails(reading).of(paths, { folder, rule, others, recordings })
    } catch {
      return new Map()
    } finally {
      reading.close()
    }
  }

  /** The file as it would be sent. Its bytes aren't hashed, so duplicates aren't detected. */
  async #sample(
    folder: string,
    { path, sizeBytes, modifiedMs, isUnaffected, details }: TriedFile & { readonly details: SidecarReading | null },
    context: RuleContext,
    settings: { readonly selection: Selection; readonly plan: Plan },
  ): Promise<TrialSample> {
    const facts = await this.#facts(join(folder, path))
    // `decide` takes a file without a hash for one that wasn't read, so any hash will do.
    const file = { ...UNREAD_FILE, path, details, facts, sha256: facts === null ? null : '' }
    const assessment = assess(file, context)
    const { timeZone, users } = context
    const decision = decide({ ...file, ...UNDECIDED, modifiedMs }, assessment, {
      ...settings,
      ...CONFIRMED,
      startsAt: null,
      timeZone,
      hasUsers: users !== null,
    })
    const { status, reason } =
      decision.kind === 'unread' ? ({ status: 'waiting', reason: { kind: 'unchecked' } } as const) : decision
    return { ...sampleOf({ path, sizeBytes, modifiedMs, facts }, assessment), status, reason, isUnaffected }
  }

  async #facts(path: string): Promise<RecordingFacts | null> {
    return this.#options.tools.probe(path, path.slice(path.lastIndexOf('/') + 1)).catch(() => null)
  }
}

function seenKey({ path, sizeBytes, modifiedMs }: Seen): string {
  return `${sizeBytes} ${modifiedMs} ${path}`
}

/** Nothing was decided about the file. */
const UNDECIDED = { choice: null, draw: null } as const
/** The rule is confirmed, and no other file or import matters. */
const CONFIRMED = { isConfirmed: true, same: null, drawn: null } as const
const UNREAD_FILE = { facts: null, sha256: null, details: null, entered: {}, found: [] } as const

async function scanOf(
  { scanId, path, files, others: { files: others } }: KeptScan,
  otherCount: number,
  rules: readonly ImportRule[],
): Promise<FolderScan> {
  const names = spread(files, MOST_TRIED).map((file) => file.path)
  const steps = new Steps(() => true)
  const known: FolderScan['suggestions'][number][] = []
  for (const rule of rules) {
    let matchedCount = 0
    for (const name of names) {
      if (readName(name, rule) !== null) matchedCount += 1
      await steps.pause()
    }
    if (matchedCount > 0) known.push({ rule, ruleId: rule.ruleId, matchedCount })
  }
  const suggested = (await steps.run(suggestionSteps([...names, ...others.keys()]))).map((one) => ({
    ...one,
    ruleId: null,
  }))
  const times = files.map(({ modifiedMs }) => modifiedMs)
  return {
    scanId,
    path,
    recordingCount: files.length,
    sentBeforeCount: files.filter(({ isUnaffected }) => isUnaffected).length,
    otherCount: otherCount + others.size,
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    oldestAt: times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b)),
    newestAt: times.length === 0 ? null : times.reduce((a, b) => Math.max(a, b)),
    suggestions: [...known, ...suggested].toSorted((a, b) => b.matchedCount - a.matchedCount),
  }
}

/** The page shows at most so many. */
const MOST_UNKNOWN = 200

function unknownAgents(assessed: readonly Assessment[]): RuleTrial['unknownAgents'] {
  const gaps = assessed.flatMap(({ missing }) => missing.filter((gap) => gap.field === 'userId'))
  return [...Map.groupBy(gaps, ({ agentText }) => agentText)]
    .flatMap(([agentText, of]) => (agentText === null ? [] : [{ agentText, why: of[0]!.why, count: of.length }]))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_UNKNOWN)
}

/** By its name only, because its content wasn't read. */
function decideUnread(
  { modifiedMs }: TriedFile,
  assessment: Assessment,
  settings: { startsAt: EpochMs | null; timeZone: string; selection: Selection; plan: Plan },
): 'left-out' | 'attention' | 'passes' {
  const decision = decide({ ...UNREAD_FILE, ...UNDECIDED, modifiedMs }, assessment, {
    ...settings,
    ...CONFIRMED,
    hasUsers: true,
  })
  if (decision.kind === 'decided' && decision.status === 'left-out') return 'left-out'
  return assessment.missing.length > 0 || assessment.problems.length > 0 ? 'attention' : 'passes'
}

/** Up to `count` items, evenly spaced. */
function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (items.length <= count) return items
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)]!)
}
