import { expect, it, vi } from 'vitest'
import { NO_SOUND_FACTS } from '../../../domain/recordings/recordingFacts.ts'
import type { SidecarReading } from '../../../domain/recordings/rules/nameReading.ts'
import { sidecarReading } from '../../../domain/recordings/rules/sidecars/sidecarValues.ts'
import type { ZoneProof } from '../../../domain/recordings/rules/zone/zoneProof.ts'
import { DAY, type EpochMs, SECOND } from '../../../domain/units.ts'
import type { WorkspaceSession } from '../../connection/session.ts'
import type { ImportRecord } from '../../imports/queue/journal/importRecord.ts'
import type { KnownImport } from '../../imports/queue/journal/knownRecordings.ts'
import { ruleText } from '../store/storedFolder.ts'
import type { StoredFile } from '../store/storedFile.ts'
import { addFolder, folderDatabase } from '../testing/folderDatabase.ts'
import type { FileTools } from '../watching/thread/fileTools.ts'
import { type ActiveFolder, newSession } from './activeFolder.ts'
import { FolderWork, type FolderWorkOptions } from './folderWork.ts'

/** Of Asterisk, with the call's epoch and its local time at this offset. */
function nameOf(index: number, offsetHours: number): string {
  const seconds = Date.UTC(2026, 5, 1) / 1000 + index * 60
  const wall = new Date((seconds + offsetHours * 3600) * 1000).toISOString().replaceAll(/[-:]/g, '')
  return `out-+493012345-321-${wall.slice(0, 8)}-${wall.slice(9, 15)}-${seconds}.${index}.wav`
}

const FAILURE = { code: 'recording-unreadable', data: { fileName: 'a.wav', reason: 'gone' } } as const
const UNREADABLE = { status: 'attention', reason: { kind: 'failed', failure: FAILURE } } as const

const DIRECTORY = {
  users: () => Promise.resolve([{ userId: 1, name: 'Ada', email: null, isActive: true, customFields: null }]),
  callTypes: () => Promise.resolve([]),
}
const ONLINE = () => Promise.resolve({ directory: DIRECTORY } as unknown as WorkspaceSession)

interface Worked {
  readonly session?: FolderWorkOptions['session']
  readonly now?: EpochMs
  readonly active: readonly ActiveFolder[]
  readonly prove?: (proof: ZoneProof) => void
  readonly changed?: (folderId: string | null) => void
  readonly waited?: (ms: number) => void
  /** The earlier imports of these bytes. */
  readonly imports?: (sha256: string) => readonly Partial<KnownImport>[]
  record?: ImportRecord
}

function startedWork({ files }: Pick<ReturnType<typeof folderDatabase>, 'files'>, worked: Worked): FolderWork {
  const queue = {
    ...{ withdraw: () => undefined, revision: 1 },
    listed: { records: () => [], ofKey: () => worked.record ?? null, wasTried: () => true, mayBeCall: () => false },
    known: {
      ...{ byContent: { get: worked.imports ?? (() => []) }, byKey: { get: () => undefined } },
      ...{ accepted: () => null, hasCall: () => false },
    },
  }
  const wait = (ms: number) => {
    worked.waited?.(ms)
    return new Promise((resolve) => setImmediate(resolve))
  }
  const work = new FolderWork({
    files,
    imports: { queue },
    session: worked.session ?? (() => Promise.reject(new Error('Offline.'))),
    active: () => worked.active,
    prove: (_folderId: string, proof: ZoneProof) => worked.prove?.(proof),
    changed: (folderId: string | null) => worked.changed?.(folderId),
    clock: { now: () => worked.now ?? 0, monotonicMs: () => 0, wait },
    log: { info: () => undefined, error: () => undefined },
  } as unknown as FolderWorkOptions)
  work.start([])
  return work
}

/** Folders with these files, of which `broken` fails whenever its rule is used. Resolves with the first proof of the other. */
async function firstProof(paths: readonly string[]): Promise<ZoneProof> {
  const stores = folderDatabase()
  const add = (folderId: string): ActiveFolder => {
    const folder = addFolder(stores, folderId, paths)
    const session = { ...newSession({} as FileTools), isListed: true }
    return { folder, rule: stores.folders.rule(folder.ruleId), session }
  }
  const broken = add('broken')
  const active = [{ ...broken, rule: { ...broken.rule, system: 'unknown' as 'asterisk' } }, add('sound')]
  const proven = Promise.withResolvers<ZoneProof>()
  const work = startedWork(stores, { active, prove: proven.resolve })
  const proof = await proven.promise
  await work.close()
  return proof
}

it('the first proof reads all names of a folder, also if another folder fails', async () => {
  // A few old names of another zone, before more names than are read again after a start.
  const paths = Array.from({ length: 5100 }, (_, index) => nameOf(index, index < 50 ? 0 : 7))
  expect(await firstProof(paths)).toMatchObject({ kind: 'contradiction', nameCount: 5100 })
})

it('a folder on a disk that hangs doesn’t stop the others', async () => {
  const stores = folderDatabase()
  const { files, folders } = stores
  const hanging = Promise.withResolvers<never>()
  const add = (folderId: string, perform: () => Promise<never>): ActiveFolder => {
    const folder = addFolder(stores, folderId, ['a.wav'])
    const file = files.of(folderId, 'a.wav')
    if (file !== null) files.write([{ ...file, needs: 'check' }])
    const session = { ...newSession({ reading: { perform }, clock: { monotonicMs: () => 0 } } as unknown as FileTools) }
    return { folder, rule: folders.rule(folder.ruleId), session: { ...session, isListed: true, hasNewNames: false } }
  }
  const locked = () => Promise.reject(Object.assign(new Error(), { code: 'EBUSY' }))
  const active = [add('hanging', () => hanging.promise), add('other', locked)]
  const checked = Promise.withResolvers<void>()
  const work = startedWork(stores, { active, changed: (folderId) => folderId === 'other' && checked.resolve() })
  await checked.promise
  expect(files.of('other', 'a.wav')?.reason).toEqual({ kind: 'unfinished', why: 'locked' })
  expect(files.of('hanging', 'a.wav')?.needs).toBe('check')
  hanging.reject(new Error('Closed.'))
  await work.close()
})

it.each<[string, Partial<StoredFile>]>([
  ['was corrected then', {}],
  ['was being sent then, and failed', { ...{ importId: 'i', key: 'k' }, ...UNREADABLE }],
])(
  'a file that left its folder while it had an import is gone, and its copy is decided again: it %s',
  async (_, change) => {
    const stores = folderDatabase()
    const { files, folders } = stores
    const folder = addFolder(stores, 'calls', ['a.wav'])
    addFolder(stores, 'other', ['b.wav'])
    const copy = {
      needs: null,
      status: 'left-out',
      reason: { kind: 'duplicate', path: 'a.wav', folderId: 'calls' },
    } as const
    files.write([
      { ...files.of('calls', 'a.wav')!, sha256: 'sound', needs: 'check', ...change },
      { ...files.of('other', 'b.wav')!, sha256: 'sound', ...copy },
    ])
    const perform = () => Promise.reject(Object.assign(new Error(), { code: 'ENOENT' }))
    const session = { ...newSession({ reading: { perform }, clock: { monotonicMs: () => 0 } } as unknown as FileTools) }
    Object.assign(session, { isListed: true, hasNewNames: false, gone: new Set(['a.wav']) })
    const state = { kind: 'failed', failure: UNREADABLE.reason.failure, canRetry: true } as const
    const record = { importId: 'i', batchId: null, state, bytes: { kind: 'file', sha256: 'sound' }, fields: {} }
    const checked = Promise.withResolvers<void>()
    const work = startedWork(stores, {
      active: [{ folder, rule: folders.rule(folder.ruleId), session }],
      changed: (folderId) => folderId === 'calls' && checked.resolve(),
      record: record as unknown as ImportRecord,
    })
    await checked.promise
    await work.close()
    expect(files.of('calls', 'a.wav')).toMatchObject({ importId: null, needs: null, reason: { kind: 'gone' } })
    expect(files.of('other', 'b.wav')).toMatchObject({ needs: 'decide' })
  },
)

it('decides again about a file that may have been imported once that import has become a call', async () => {
  const stores = folderDatabase()
  const { files, folders } = stores
  const folder = addFolder(stores, 'calls', ['call.wav', 'failed.wav', 'likely.wav', 'linked.wav'])
  const write = (path: string, found: StoredFile['found']) =>
    files.writeDecided([
      {
        ...files.of('calls', path)!,
        ...{ needs: null, sha256: path, key: path, status: 'attention', reason: { kind: 'problems' }, found },
      },
    ])
  write('call.wav', [{ kind: 'may-be-imported', fileName: 'own.wav' }])
  write('failed.wav', [{ kind: 'may-be-imported', fileName: 'own.wav' }])
  write('likely.wav', [{ kind: 'likely-call', callId: 7 }])
  // It follows its own import, which failed after a person had included it.
  write('linked.wav', [{ kind: 'may-be-imported', fileName: 'own.wav' }])
  files.write([{ ...files.of('calls', 'linked.wav')!, importId: 'i', choice: 'include' }])
  const stepped = Promise.withResolvers<void>()
  const session = { ...newSession({} as FileTools), isThere: true, isListed: false }
  const work = startedWork(stores, {
    active: [{ folder, rule: folders.rule(folder.ruleId), session }],
    imports: (sha256) => [sha256 === 'failed.wav' ? { isOver: true, callId: null } : { isOver: false, callId: 7 }],
    waited: () => stepped.resolve(),
    record: {
      ...{ importId: 'i', batchId: null, bytes: { kind: 'file', sha256: 'linked.wav' }, fields: {} },
      state: { kind: 'failed', failure: { code: 'service-failed', data: { status: 500 } }, canRetry: true },
    } as unknown as ImportRecord,
  })
  await stepped.promise
  await work.close()
  const needs = ['call.wav', 'failed.wav', 'likely.wav', 'linked.wav'].map((path) => files.of('calls', path)?.needs)
  expect(needs).toEqual(['decide', null, null, null])
})

it('rests while the files that have to be checked are on a share that is away', async () => {
  const stores = folderDatabase()
  const { files, folders } = stores
  const folder = addFolder(stores, 'away', ['a.wav'])
  files.write([{ ...files.of('away', 'a.wav')!, needs: 'check' }])
  const session = { ...newSession({} as FileTools), isThere: false, hasNewNames: false }
  const rested = Promise.withResolvers<number>()
  const waited = (ms: number) => ms !== SECOND / 4 && rested.resolve(ms)
  const work = startedWork(stores, { active: [{ folder, rule: folders.rule(folder.ruleId), session }], waited })
  expect(await rested.promise).toBe(15 * SECOND)
  await work.close()
})

it('decides by details that changed while they were read', async () => {
  const stores = folderDatabase()
  const { files, folders } = stores
  const folder = addFolder(stores, 'calls', ['a.wav'])
  const file = files.of('calls', 'a.wav')
  if (file !== null)
    files.write([
      {
        ...file,
        sha256: '1',
        facts: { kind: 'wav', ...NO_SOUND_FACTS, problem: null },
      },
    ])
  const readings: (SidecarReading | null)[] = [
    null,
    sidecarReading({ agentName: 'Anna' }, { isUtc: false, dayOrder: null }),
  ]
  const perform = () => {
    // Its second half is written, and listed, while the first is read.
    if (readings.length > 1) session.others = { files: new Map() }
    return Promise.resolve([readings.shift() ?? null])
  }
  const session = newSession({ reading: { perform } } as unknown as FileTools)
  Object.assign(session, { isListed: true, hasNewNames: false })
  const sidecar = {
    kind: 'beside',
    format: 'json',
    paths: { agentName: 'agent' },
    isUtc: false,
    dayOrder: null,
  } as const
  const rule = { ...folders.rule(folder.ruleId), sidecar }
  const decided = Promise.withResolvers<string | null | undefined>()
  const changed = () => decided.resolve(files.of('calls', 'a.wav')?.details?.agentName)
  const work = startedWork(stores, { active: [{ folder, rule, session }], changed })
  expect(await decided.promise).toBe('Anna')
  await work.close()
})

it.each<[string, Partial<StoredFile>, ImportRecord['state'], boolean]>([
  ['canceled', { reason: { kind: 'importing' } }, { kind: 'canceled' }, true],
  ['canceled, of a file that was replaced', { reason: { kind: 'replaced' } }, { kind: 'canceled' }, true],
  ['queued', { reason: { kind: 'importing' } }, { kind: 'queued', tries: 1 }, false],
])(
  'notes the key of an import that was tried, before it can be removed from the list: %s',
  async (_, change, state, is) => {
    const stores = folderDatabase()
    const { files } = stores
    addFolder(stores, 'calls', ['a.wav'])
    const file = files.of('calls', 'a.wav')!
    files.write([{ ...file, importId: 'i', key: 'k', sha256: 'sound', needs: null, ...change }])
    const record = { importId: 'i', state, bytes: { kind: 'file', sha256: 'sound' } } as ImportRecord
    const worked = Promise.withResolvers<void>()
    const work = startedWork(stores, { active: [], record, waited: () => worked.resolve() })
    await worked.promise
    await work.close()
    expect(files.triedKey(files.of('calls', 'a.wav')!)).toBe(is ? 'k' : null)
  },
)

it('takes an import back that was being sent while its rule changed, once it is queued again', async () => {
  const stores = folderDatabase()
  const { files, folders } = stores
  const path = nameOf(0, 0)
  const folder = addFolder(stores, 'calls', [path])
  const agents = { customField: null, remembered: { '321': 1 } }
  const rule = { ...folders.rule(folder.ruleId), agents, title: 'Renewal' }
  const callAt = Date.UTC(2026, 5, 1)
  const importing = { status: 'waiting', reason: { kind: 'importing' } } as const
  const file = { ...files.of('calls', path)!, importId: 'i', key: 'k', sha256: 'sound', callAt, userId: 1, needs: null }
  files.write([{ ...file, ...importing }])
  const session = { ...newSession({} as FileTools), isListed: true, hasNewNames: false }
  const lead = { leadName: null, leadCompany: null }
  const fields = { timestamp: new Date(callAt).toISOString(), userId: 1, callTypeId: null, title: null, ...lead }
  const record = { importId: 'i', batchId: null, bytes: { kind: 'file', sha256: 'sound' }, fields }
  const rested = Promise.withResolvers<void>()
  const worked: Worked = {
    active: [{ folder: { ...folder, confirmedRule: ruleText(rule) }, rule, session }],
    session: ONLINE,
    record: { ...record, state: { kind: 'sending', tries: 0 } } as ImportRecord,
    waited: (ms) => ms !== SECOND / 4 && rested.resolve(),
  }
  const work = startedWork(stores, worked)
  await rested.promise
  expect(files.of('calls', path)?.importId).toBe('i')

  worked.record = { ...record, state: { kind: 'queued', tries: 0 } } as ImportRecord
  work.wake()
  await vi.waitFor(() => expect(files.of('calls', path)?.importId).toBeNull())
  await work.close()
})

it.each<[string, Partial<ImportRecord>, Partial<StoredFile>, boolean]>([
  ['if that was canceled', { state: { kind: 'canceled' } }, {}, false],
  ['unless a person includes it', { state: { kind: 'canceled' } }, { choice: 'include' }, true],
  ['but not one of its folder', { state: { kind: 'canceled' }, batchId: null }, {}, true],
])(
  'a file that is corrected follows a person’s own import with its key instead of being sent, %s',
  async (_, change, ofFile, isSent) => {
    const stores = folderDatabase()
    const { files, folders } = stores
    const path = nameOf(0, 0)
    const folder = addFolder(stores, 'calls', [path])
    const agents = { customField: null, remembered: { '321': 1 } }
    const rule = { ...folders.rule(folder.ruleId), agents }
    const session = { ...newSession({} as FileTools), isListed: true, hasNewNames: false }
    const active = { folder: { ...folder, confirmedRule: ruleText(rule) }, rule, session }
    const record = {
      importId: 'i',
      batchId: 'own',
      bytes: { kind: 'file', sha256: 'sound' },
      ...change,
    } as ImportRecord
    const rested = Promise.withResolvers<void>()
    const waited = (ms: number) => ms !== SECOND / 4 && rested.resolve()
    const now = Date.UTC(2026, 5, 1) + DAY
    const work = startedWork(stores, { active: [active], session: ONLINE, now, record, waited })
    await rested.promise
    await work.close()
    const facts = { kind: 'wav', ...NO_SOUND_FACTS, problem: null } as const
    expect(work.isSentBy({ ...files.of('calls', path)!, sha256: 'sound', facts, ...ofFile }, active)).toBe(isSent)
  },
)
