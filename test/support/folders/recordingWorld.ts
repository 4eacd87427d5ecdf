import { createHash } from 'node:crypto'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { basename, dirname, join } from 'node:path'
import { namedWav } from '../recordings/pcmWav.ts'
import { AppError } from '../../../src/contract/errors/errors.ts'
import { createSeededRandom } from '../../../src/domain/seededRandom.ts'
import type { User } from '../../../src/domain/workspaces/directory.ts'
import { DAY, HOUR, MINUTE } from '../../../src/domain/units.ts'
import type { ImportRecord, StoredImportState } from '../../../src/core/imports/queue/journal/importRecord.ts'
import type { AcceptedRecording, KnownImport } from '../../../src/core/imports/queue/journal/knownRecordings.ts'
import type { FileImport } from '../../../src/core/imports/workspaceImports.ts'
import type { Clock } from '../../../src/core/ports.ts'
import { ruleText } from '../../../src/core/folders/store/storedFolder.ts'
import { addFolder, folderDatabase } from '../../../src/core/folders/testing/folderDatabase.ts'
import { isAsideName, nameBeforeAside } from '../../../src/core/folders/watching/asideName.ts'
import type { FolderReading, FolderTask } from '../../../src/core/folders/watching/thread/folderReader.ts'
import { listFolder } from '../../../src/core/folders/watching/listFolder.ts'
import { directTools } from '../../../src/core/folders/watching/testing/directTools.ts'
import { type ActiveFolder, type FolderSession, newSession } from '../../../src/core/folders/work/activeFolder.ts'
import { FolderWork, type FolderWorkOptions } from '../../../src/core/folders/work/folderWork.ts'

/** In memory, where there is such a file system. */
const PLACE = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const FOLDER_ID = '5f0e1c52-0000-4000-8000-000000000000'
const START = Date.UTC(2026, 5, 1, 9)
/** 8 bit, so that recordings are small. */
const BYTES_PER_SECOND = 1000
const AGENT = { userId: 7, isActive: true, name: 'Ada', email: 'ada@example.com', customFields: [] }

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

type Stores = ReturnType<typeof folderDatabase>

interface ServiceCall {
  readonly callId: number
  readonly sha256: string
  readonly timestamp: string
  readonly userId: number
  readonly durationSeconds: number
  isShown: boolean
}

/**
 * A watched folder on a real disk, with the real work on it, and everything around it: a recorder, a person, other computers, a
 * service and a list of imports. What they do, and when, follows from the seed: also in the middle of a deletion, before any of
 * its operations on the disk.
 */
export class RecordingWorld {
  readonly root = mkdtempSync(join(PLACE, 'earshot-world-'))
  readonly #random: ReturnType<typeof createSeededRandom>
  readonly #calls = join(this.root, 'calls')
  readonly #outside = join(this.root, 'outside')
  readonly #stores: Stores
  readonly #service = new Map<string, ServiceCall>()
  readonly #records = new Map<string, ImportRecord>()
  /** Imports whose response was lost. */
  readonly #tried = new Set<string>()
  readonly #accepted = new Map<string, AcceptedRecording>()
  /** What was recorded, by hash, and who removed it: only Earshot may not. */
  readonly #recorded = new Map<string, 'there' | 'removed'>()
  /** The file that is being moved or deleted was checked: see the limitations in the README of folders. */
  #isAfterCheck = false
  /** The content of moved files that others wrote to through another hard link. */
  readonly #changedOnceMoved = new Set<string>()
  /** Set aside outside the folder, through a link, when the app was killed: see the limitations in the README of folders. */
  readonly #leftOutside = new Set<string>()
  readonly #log: string[] = []
  #nowMs = START + 2 * DAY
  #count = 0
  #isQuiet = false
  #life: Life | null = null
  #known = new Map<string, string>()

  /** `stores`: empty. */
  constructor(seed: number, stores: Stores) {
    this.#random = createSeededRandom(String(seed))
    this.#stores = stores
    for (const path of [this.#calls, this.#outside, join(this.#calls, 'june')]) mkdirSync(path)
    const { folders } = this.#stores
    const folder = addFolder(this.#stores, FOLDER_ID, [])
    const rule = { ...folders.rule(folder.ruleId), agents: { customField: null, remembered: { '321': 7 } } }
    folders.changeRule(rule)
    const graceHours = this.#pick([0, 24])
    const whenSent = this.#chance(0.6)
      ? ({ kind: 'delete', graceHours } as const)
      : ({ kind: 'move', subfolder: 'Sent', graceHours } as const)
    folders.change({ ...folder, whenSent, disposesSince: 0, confirmedRule: ruleText(rule) })
  }

  /** Resolves with what was lost. */
  async run(steps: number): Promise<readonly string[]> {
    try {
      for (let step = 0; step < steps; step += 1) {
        for (let count = this.#random.below(3); count > 0; count -= 1) this.#act()
        if (this.#chance(0.05)) this.#kill()
        await this.#work()
      }
      this.#isQuiet = true
      if (this.#isLinked()) this.#unlinkJune()
      for (let round = 0; round < 8; round += 1) {
        while (this.#send()) this.#log.push('sent')
        for (const call of this.#service.values()) call.isShown = true
        this.#nowMs += 2 * DAY
        await this.#work()
      }
      return this.#losses()
    } finally {
      this.#kill()
      rmSync(this.root, { recursive: true, force: true })
    }
  }

  /** What happened, for finding out why. */
  get log(): readonly string[] {
    return this.#log
  }

  /** How many recordings there were, and how many files Earshot deleted or moved. */
  get counts(): { readonly recorded: number; readonly disposed: number } {
    const { files } = this.#stores.files.shown.page({ folderId: FOLDER_ID, only: 'all', offset: 0, limit: 1000 })
    const disposed = files.filter(({ source }) => source?.kind === 'deleted' || source?.kind === 'moved').length
    return { recorded: this.#recorded.size, disposed }
  }

  #losses(): readonly string[] {
    const onDisk = new Set<string>()
    const losses: string[] = []
    const shown = new Set([...this.#service.values()].filter(({ isShown }) => isShown).map(({ sha256 }) => sha256))
    for (const path of this.#allFiles()) {
      const sha256 = hashOf(readFileSync(path))
      onDisk.add(sha256)
      if (this.#isMoved(path) && !shown.has(sha256) && !this.#changedOnceMoved.has(sha256))
        losses.push(`moved unread: ${path}`)
      if (isAsideName(basename(path)) && !shown.has(sha256) && !this.#leftOutside.has(path))
        losses.push(`still set aside: ${path}`)
    }
    for (const [sha256, state] of this.#recorded) {
      if (state === 'there' && !onDisk.has(sha256) && !shown.has(sha256)) losses.push(`lost: ${sha256.slice(0, 8)}`)
    }
    return losses
  }

  #isMoved(path: string): boolean {
    return path.startsWith(join(this.#calls, 'Sent'))
  }

  #allFiles(): readonly string[] {
    return readdirSync(this.root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[this.#random.below(Math.max(1, items.length))] as Item
  }

  #chance(share: number): boolean {
    return this.#random.next() < share
  }

  /** Lists the folder, and lets the work do what is due. */
  async #work(): Promise<void> {
    this.#life ??= this.#start()
    this.#nowMs += this.#chance(0.3) ? HOUR : MINUTE
    this.#list(this.#life)
    // A file is decided about, read, handed over, found and taken away in separate steps. After one without effect, the next
    // would have none either: the time stays the same.
    for (let step = 0; step < MOST_STEPS && !this.#life.isKilled; step += 1) {
      const before = this.#life.effects
      await this.#life.untilIdle()
      if (this.#life.effects === before) break
    }
    if (this.#life.isKilled) this.#life = null
  }

  #start(): Life {
    const life = new Life(
      () => this.#nowMs,
      (of, kind, path) => this.#interrupt(of, kind, path),
    )
    const { folders, files } = this.#stores
    const folder = { ...folders.folder(FOLDER_ID), path: this.#calls }
    const { session } = life
    const active: readonly ActiveFolder[] = [{ folder, rule: folders.rule(folder.ruleId), session }]
    const { clock } = life
    const queue = {
      listed: {
        ofKey: (key: string) => this.#records.get(key) ?? null,
        records: () => [...this.#records.values()],
        wasTried: (importId: string) => this.#tried.has(importId),
        mayBeCall: (importId: string) => this.#tried.has(importId),
      },
      known: { ...this.#knownImports(), accepted: (key: string) => this.#accepted.get(key) ?? null },
      withdraw: (ids: readonly string[]) => {
        life.check()
        for (const [key, { importId, state }] of this.#records)
          if (state.kind === 'queued' && ids.includes(importId)) {
            this.#records.delete(key)
            this.#tried.delete(importId)
          }
      },
    }
    const likely = { read: () => Promise.resolve(false), of: () => null }
    life.begin(
      new FolderWork({
        files: life.guard(files),
        imports: { queue, likely, addFiles: (added: readonly FileImport[]) => this.#add(life, added) },
        session: () =>
          Promise.resolve({
            directory: {
              users: () => Promise.resolve([AGENT] as unknown as User[]),
              callTypes: () => Promise.resolve([]),
            },
            calls: { detail: (callId: number) => this.#detail(callId) },
          }),
        active: () => active,
        prove: (_: string, proof: Parameters<typeof folders.prove>[1]) => {
          life.check()
          folders.prove(FOLDER_ID, proof)
        },
        changed: () => (life.effects += 1),
        isShared: () => Promise.resolve(false),
        clock,
        log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      } as unknown as FolderWorkOptions),
    )
    this.#known = new Map()
    return life
  }

  /** As the list of imports knows them, see `KnownRecordings`. */
  #knownImports() {
    const all = (): readonly KnownImport[] => [
      ...[...this.#accepted.values()]
        .filter(({ idempotencyKey }) => !this.#records.has(idempotencyKey))
        .map(({ sha256, ...one }) => ({ ...one, importId: '', content: sha256, isOver: false, isOfFolder: false })),
      ...[...this.#records.values()].map(({ importId, idempotencyKey, batchId, bytes, recording, state }) => {
        const callId = 'callId' in state ? state.callId : (this.#accepted.get(idempotencyKey)?.callId ?? null)
        const isOver = callId === null && (state.kind === 'failed' || state.kind === 'canceled')
        const content = bytes.kind === 'file' ? bytes.sha256 : bytes.url
        const { fileName } = recording
        return { importId, idempotencyKey, content, fileName, callId, isOver, isOfFolder: batchId === null }
      }),
    ]
    return {
      byContent: { get: (content: string) => all().filter((one) => one.content === content) },
      byKey: { get: (key: string) => all().find(({ idempotencyKey }) => idempotencyKey === key) },
      hasCall: (callId: number) => all().some((one) => one.callId === callId),
    }
  }

  /** As `FolderWatches` writes down what a listing reports. */
  #list({ session, work }: Life): void {
    const { files } = this.#stores
    const found = new Map<string, string>()
    for (const slice of listFolder(this.#calls)) {
      for (const { kind, path, sizeBytes, modifiedMs, fileId } of slice.files) {
        if (kind === 'aside') session.asides.add(path)
        if (kind !== 'recording' || path.startsWith('Sent/')) continue
        const properties = `${sizeBytes} ${modifiedMs}`
        found.set(path, properties)
        if (this.#known.get(path) === properties) continue
        if (files.seen(FOLDER_ID, [{ path, sizeBytes, modifiedMs }]).hasNews) session.hasNewNames = true
        session.sightings.set(path, { path, kind, sizeBytes, modifiedMs, fileId, seenAtMs: this.#nowMs })
      }
    }
    work?.handOver.takeBackChanged(FOLDER_ID)
    const gone = [...this.#known.keys()].filter((path) => !found.has(path))
    const queued = files.gone(FOLDER_ID, gone).filter(({ importId }) => importId !== null)
    if (queued.length > 0) work?.handOver.takeBackGone(queued)
    this.#known = found
    session.isListed = true
  }

  /** Right before an operation on the disk: others act, the app is killed, or the disk fails. */
  #interrupt(life: Life, what: string, path: string): void {
    life.check()
    if (this.#isQuiet) return
    this.#log.push(`${what} ${basename(path)}`)
    this.#isAfterCheck = what === 'link' || what === 'unlink'
    if (this.#chance(0.15)) this.#act()
    this.#isAfterCheck = false
    // A program that has it open.
    if (what === 'hash' && this.#chance(0.05) && existsSync(path)) this.#append(path)
    if (this.#chance(0.02)) {
      this.#log.push('killed')
      for (const left of readdirSync(this.#outside))
        if (isAsideName(left)) this.#leftOutside.add(join(this.#outside, left))
      life.kill()
    }
    life.check()
    if (this.#chance(0.03)) throw Object.assign(new Error(), { code: this.#pick(['EIO', 'EBUSY', 'EPERM']) })
  }

  #kill(): void {
    this.#life?.kill()
    this.#life = null
  }

  #act(): void {
    if (this.#isQuiet) return
    const acts: readonly (() => void)[] = [
      () => this.#record(),
      () => this.#record(),
      () => this.#onFile((from) => this.#replace(this.#aPath(), (to) => renameSync(from, to), from)),
      () => this.#onFile((from) => this.#replace(this.#aPath(), (to) => copyFileSync(from, to), from)),
      () => this.#onFile((from) => this.#linkTo(from)),
      () => this.#onFile((path) => this.#append(path)),
      () => (this.#isLinked() ? this.#unlinkJune() : this.#linkJune()),
      () => this.#otherComputerSends(),
      () => this.#onFile((path) => this.#otherComputerDeletes(path)),
      () => this.#personImports(),
      () => this.#process(),
      () => this.#process(),
      () => void this.#send(),
      () => void this.#send(),
      () => this.#retry(),
      () => (this.#nowMs += this.#pick([HOUR, DAY])),
    ]
    const act = this.#pick(acts)
    this.#log.push(String(act).slice(6, 40))
    act()
  }

  /** Few names, so that they are used again. */
  #aName(): string {
    const seconds = START / 1000 + this.#random.below(4) * 600
    const wall = new Date(seconds * 1000).toISOString().replaceAll(/[-:]/gu, '')
    return `out-+493012345-321-${wall.slice(0, 8)}-${wall.slice(9, 15)}-${seconds}.1.wav`
  }

  #aPath(): string {
    const folder = this.#pick([this.#calls, this.#calls, join(this.#calls, 'june'), this.#outside])
    return join(folder, this.#aName())
  }

  /** Durations differ by more than two measurements of one recording: see the limitations in the README of folders. */
  #sound(): Buffer {
    this.#count += 1
    const bytes = namedWav(`recording ${this.#count} `, BYTES_PER_SECOND * (1 + 3 * this.#count))
    bytes.writeUInt32LE(BYTES_PER_SECOND, 24)
    bytes.writeUInt32LE(BYTES_PER_SECOND, 28)
    bytes.writeUInt16LE(1, 32)
    bytes.writeUInt16LE(8, 34)
    return bytes
  }

  /** A recorder writes elsewhere and renames. */
  #record(): void {
    const bytes = this.#sound()
    this.#recorded.set(hashOf(bytes), 'there')
    const written = join(this.root, 'new.tmp')
    this.#write(written, bytes)
    this.#replace(this.#aPath(), (to) => renameSync(written, to))
  }

  #write(path: string, bytes: Buffer): void {
    writeFileSync(path, bytes)
    this.#touch(path)
  }

  #touch(path: string): void {
    const seconds = this.#nowMs / 1000
    utimesSync(path, seconds, seconds)
  }

  /** What was at a path is removed by who writes there, unless it has another name. */
  #replace(path: string, write: (path: string) => void, from?: string): void {
    // One file may have two paths while a folder is a link.
    if (!existsSync(dirname(path)) || (from !== undefined && realpathIf(path) === realpathIf(from))) return
    if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === true) this.#removed(path)
    rmSync(path, { recursive: true, force: true })
    write(path)
  }

  #removed(path: string): void {
    const sha256 = hashOf(readFileSync(path))
    const { ino, nlink } = statSync(path)
    const others = this.#allFiles()
    const isElsewhere = others.some((other) => statSync(other).ino !== ino && hashOf(readFileSync(other)) === sha256)
    // While a file is put back, it has two names for a moment. The one that is about to be removed doesn’t count.
    const isPutBack =
      this.#isAfterCheck &&
      others.some(
        (other) =>
          statSync(other).ino === ino && nameBeforeAside(basename(other), FOLDER_ID) === basename(realpathSync(path)),
      )
    if (!isElsewhere && nlink === (isPutBack ? 2 : 1)) this.#recorded.set(sha256, 'removed')
  }

  /** On a file in the watched folder, as others see it. */
  #onFile(act: (path: string) => void): void {
    const paths = this.#allFiles().filter(
      (path) => path.startsWith(this.#calls) && !path.includes('/Sent/') && !isAsideName(basename(path)),
    )
    if (paths.length > 0) act(this.#pick(paths.toSorted()))
  }

  #linkTo(from: string): void {
    const to = this.#aPath()
    if (existsSync(dirname(to)) && lstatSync(to, { throwIfNoEntry: false }) === undefined) linkSync(from, to)
  }

  /** What the file contained is part of what it contains now. Writing to one of several hard links writes to all. */
  #append(path: string): void {
    const sha256 = hashOf(readFileSync(path))
    this.#recorded.set(sha256, 'removed')
    appendFileSync(path, this.#sound().subarray(44, 144))
    this.#touch(path)
    const after = hashOf(readFileSync(path))
    this.#recorded.set(after, 'there')
    const { ino } = statSync(path)
    const isMoved = (other: string) => this.#isMoved(other) || (this.#isAfterCheck && isAsideName(basename(other)))
    if (this.#allFiles().some((other) => isMoved(other) && statSync(other).ino === ino))
      this.#changedOnceMoved.add(after)
  }

  #isLinked(): boolean {
    return lstatSync(join(this.#calls, 'june'), { throwIfNoEntry: false })?.isSymbolicLink() === true
  }

  #linkJune(): void {
    const june = join(this.#calls, 'june')
    renameSync(june, join(this.#calls, 'july'))
    symlinkSync(this.#outside, june)
  }

  #unlinkJune(): void {
    const june = join(this.#calls, 'june')
    unlinkSync(june)
    renameSync(join(this.#calls, 'july'), june)
  }

  /** A recording of its own, with the id of one here, and another duration, time or agent. */
  #otherComputerSends(): void {
    const { key, sizeBytes, callAt } = this.#pick(this.#files()) ?? {}
    if (key == null || sizeBytes === undefined) return
    const bytes = this.#sound()
    const same = fieldsAt(callAt ?? START)
    const [size, fields] = this.#pick([
      [bytes.length, same],
      [sizeBytes, fieldsAt((callAt ?? START) + MINUTE)],
      [sizeBytes, { ...same, userId: 8 }],
    ] as const)
    this.#accept(key, { sha256: hashOf(bytes), sizeBytes: size }, fields)
  }

  #files() {
    return this.#stores.files.shown.page({ folderId: FOLDER_ID, only: 'all', offset: 0, limit: 1000 }).files
  }

  /** It watches the same folder, and sent this one. */
  #otherComputerDeletes(path: string): void {
    const sha256 = hashOf(readFileSync(path))
    if ([...this.#service.values()].some((call) => call.isShown && call.sha256 === sha256)) unlinkSync(path)
  }

  /** A recording from elsewhere, with the id of one here. It fails, and may be retried. */
  #personImports(): void {
    const { key } = this.#pick(this.#files()) ?? {}
    if (key == null || this.#records.has(key)) return
    const path = join(this.#outside, 'own.wav')
    const bytes = this.#sound()
    // Others may have written to it, through a folder that is a link, or linked it under another name, which keeps its content.
    if (existsSync(path)) {
      this.#removed(path)
      unlinkSync(path)
    }
    this.#write(path, bytes)
    const file = {
      idempotencyKey: key,
      path,
      inspection: inspectionOf(path, bytes),
      fields: fieldsAt(START),
    } as FileImport
    this.#records.set(key, recordOf(file, 'person', { kind: 'failed', failure: FAILED, canRetry: true }))
  }

  #add(life: Life, added: readonly FileImport[]): void {
    life.check()
    for (const file of added) this.#records.set(file.idempotencyKey, recordOf(file, null, { kind: 'queued', tries: 0 }))
  }

  #retry(): void {
    for (const [key, record] of this.#records)
      if (record.state.kind === 'failed') this.#records.set(key, { ...record, state: { kind: 'queued', tries: 0 } })
  }

  /** Sends the next import, as the queue does: the service has a recording only if its bytes are those that were read. */
  #send(): boolean {
    const next = [...this.#records].find(([, { state }]) => state.kind === 'queued')
    if (next === undefined) return false
    const [key, record] = next
    const { bytes } = record
    if (bytes.kind !== 'file') return false
    const found = existsSync(bytes.path) ? readFileSync(bytes.path) : null
    const isSame = found !== null && hashOf(found) === bytes.sha256
    const isRefused = !this.#isQuiet && this.#chance(0.2)
    if (isSame && !isRefused) {
      const { callId } = this.#accept(
        key,
        { sha256: bytes.sha256, sizeBytes: bytes.fingerprint.sizeBytes },
        record.fields,
      )
      // The response may be lost. Then it is sent again.
      if (!this.#isQuiet && this.#chance(0.1)) {
        this.#tried.add(record.importId)
        this.#records.set(key, { ...record, state: { kind: 'queued', tries: 1 } })
        return true
      }
      this.#records.set(key, { ...record, state: { kind: 'accepted', callId, acceptedAt: this.#nowMs } })
      const { fileName } = record.recording
      this.#accepted.set(key, { idempotencyKey: key, sha256: bytes.sha256, fileName, callId })
    } else this.#records.set(key, { ...record, state: { kind: 'failed', failure: FAILED, canRetry: true } })
    return true
  }

  /** Requests with one key create one call. Source: interface, "POST /v1/calls/import" 2. */
  #accept(
    key: string,
    { sha256, sizeBytes }: { readonly sha256: string; readonly sizeBytes: number },
    fields = fieldsAt(START),
  ): ServiceCall {
    const known = this.#service.get(key)
    if (known !== undefined) return known
    const durationSeconds = (sizeBytes - 44) / BYTES_PER_SECOND
    const { timestamp } = fields
    const userId = Number(fields.userId)
    const call = { callId: this.#service.size + 1, sha256, timestamp, userId, durationSeconds, isShown: false }
    this.#service.set(key, call)
    return call
  }

  #process(): void {
    const waiting = [...this.#service.values()].find(({ isShown }) => !isShown)
    if (waiting !== undefined) waiting.isShown = true
  }

  #detail(callId: number): Promise<unknown> {
    const call = [...this.#service.values()].find((one) => one.callId === callId)
    const isUnreachable = !this.#isQuiet && this.#chance(0.1)
    if (call === undefined || isUnreachable) return Promise.reject(new AppError('not-found', { what: 'call' }))
    const { timestamp, userId, durationSeconds, isShown } = call
    return Promise.resolve({
      ...{ timestamp, agent: { id: userId }, durationSeconds: isShown ? durationSeconds : null },
      ...{ media: { hasAudio: isShown, hasVideo: false }, transcription: null, summary: null },
    })
  }
}

const realpathIf = (path: string) => (existsSync(path) ? realpathSync(path) : null)

const FAILED = { code: 'import-refused', data: { message: null } } as const

const fieldsAt = (startMs: number): ImportRecord['fields'] => ({
  ...{ timestamp: new Date(startMs).toISOString(), userId: 7 },
  ...{ callTypeId: null, title: null, leadName: null, leadCompany: null },
})

function inspectionOf(path: string, bytes: Buffer) {
  const fingerprint = { sizeBytes: bytes.length, modifiedMs: Math.round(statSync(path).mtimeMs) }
  return { fingerprint, sha256: hashOf(bytes), facts: { kind: 'wav', durationSeconds: null } }
}

function recordOf(
  { idempotencyKey, path, inspection, fields }: FileImport,
  batchId: string | null,
  state: StoredImportState,
): ImportRecord {
  const { fingerprint, sha256, facts } = inspection
  return {
    ...{ importId: `import ${idempotencyKey}`, idempotencyKey, batchId, position: 0, addedAt: 0, fields, state },
    recording: { fileName: basename(path), sizeBytes: fingerprint.sizeBytes, kind: facts.kind, durationSeconds: null },
    bytes: { kind: 'file', path, isOurs: false, fingerprint, sha256 },
  }
}

/** The app from a start to its end. Once it is killed, nothing of it has an effect. */
class Life {
  readonly session: FolderSession
  readonly clock: Clock
  work: FolderWork | null = null
  isKilled = false
  /** What it wrote, and what it did to the disk. */
  effects = 0
  #idle = Promise.withResolvers<void>()
  #resume: () => void = () => undefined

  /** `interrupt`: called before each operation on a sent file, and after it was hashed. */
  constructor(now: () => number, interrupt: (life: Life, kind: string, path: string) => void) {
    this.clock = {
      now,
      monotonicMs: now,
      wait: (ms) => {
        if (this.isKilled) return new Promise(() => undefined)
        // The first of two waits between steps.
        if (ms === 250) return Promise.resolve()
        return new Promise((resolve) => {
          this.#resume = resolve
          this.#idle.resolve()
        })
      },
    }
    const tools = directTools(this.clock)
    const perform = async (task: FolderTask): Promise<unknown> => {
      if (!('path' in task) || task.kind === 'inspect') return tools.reading.perform(task)
      this.effects += 1
      interrupt(this, task.kind, task.path)
      const result = await this.during(() => tools.reading.perform(task))
      this.check()
      return result
    }
    this.session = newSession({
      ...tools,
      reading: { ...tools.reading, perform: perform as FolderReading['perform'] },
      probe: (path, fileName) => this.during(() => tools.probe(path, fileName)),
      hash: async (path, sizeBytes) => {
        const sha256 = await tools.hash(path, sizeBytes)
        if (isAsideName(basename(path))) interrupt(this, 'hash', path)
        return sha256
      },
    })
  }

  begin(work: FolderWork): void {
    this.work = work
  }

  async untilIdle(): Promise<void> {
    this.#idle = Promise.withResolvers()
    if (this.#isStarted) this.#resume()
    else {
      this.#isStarted = true
      this.work?.start([])
    }
    await this.#idle.promise
    await this.#settled()
  }

  #isStarted = false

  /** What was begun beside the steps has ended. */
  async #settled(): Promise<void> {
    for (let turns = 0, last = -1; turns < 10 && !this.isKilled; last = this.#activity) {
      await nextTurn()
      turns = this.#inFlight > 0 || this.#activity !== last ? 0 : turns + 1
    }
  }

  #activity = 0
  #inFlight = 0

  async during<Result>(operation: () => Promise<Result>): Promise<Result> {
    this.#inFlight += 1
    try {
      return await operation()
    } finally {
      this.#inFlight -= 1
      this.#activity += 1
    }
  }

  kill(): void {
    this.isKilled = true
    this.#idle.resolve()
    void this.work?.close()
  }

  check(): void {
    if (this.isKilled) throw new Error('Killed.')
  }

  /** Its methods fail once the app is killed. */
  guard<Store extends object>(store: Store): Store {
    return new Proxy(store, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...given: unknown[]): unknown => {
          this.check()
          this.#activity += 1
          return Reflect.apply(value, target, given)
        }
      },
    })
  }
}

/** `losses`: with their seeds, for a run of one. */
export async function lossesOf({ seed, runs }: { readonly seed: number; readonly runs: number }) {
  const losses: string[] = []
  let [recorded, disposed] = [0, 0]
  // One database for all runs: creating it takes longer than the rest of a run.
  const stores = folderDatabase()
  for (let run = 0; run < runs; run += 1) {
    stores.clear()
    const world = new RecordingWorld(seed + run, stores)
    losses.push(...(await world.run(STEPS)).map((loss) => `seed ${seed + run}: ${loss}`))
    recorded += world.counts.recorded
    disposed += world.counts.disposed
  }
  return { losses, recorded, disposed }
}

const STEPS = 25
/** Against hanging only. */
const MOST_STEPS = 50
