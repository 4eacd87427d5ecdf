import { beforeEach, describe, expect, it } from 'vitest'
import { AppError, type Failure } from '../../contract/errors/errors.ts'
import type { ImportFields } from '../../domain/recordings/recording.ts'
import type { RecordingFacts } from '../../domain/recordings/recordingFacts.ts'
import type { ImportRule } from '../../domain/recordings/rules/importRule.ts'
import { EMPTY_READING } from '../../domain/recordings/rules/nameReading.ts'
import { sidecarReading } from '../../domain/recordings/rules/sidecars/sidecarValues.ts'
import { DAY } from '../../domain/units.ts'
import type { ImportRecord } from '../imports/queue/journal/importRecord.ts'
import { FileChanges, type FileChangesOptions } from './fileChanges.ts'
import type { StoredFile } from './store/storedFile.ts'
import { addFolder, folderDatabase } from './testing/folderDatabase.ts'
import type { ActiveFolder, WorkOptions } from './work/activeFolder.ts'
import { HandOver } from './work/handOver.ts'

const START = 1780304400_000
const NO_LEAD = { leadName: null, leadCompany: null }
const SENT_FIELDS = { timestamp: new Date(START).toISOString(), userId: 7, callTypeId: null, title: null, ...NO_LEAD }
const OF_321 = 'out-+493012345-321-20260601-090000-1780304400.1.wav'

let stores: ReturnType<typeof folderDatabase>
let store: (rule: ImportRule) => void
let changes: FileChanges
let record: (Pick<ImportRecord, 'importId' | 'state'> & Partial<ImportRecord>) | null
let wasTried: boolean
let mayBeCall: boolean
let requests: unknown[][]

beforeEach(() => {
  stores = folderDatabase()
  const { files, folders } = stores
  store = (rule) => folders.changeRule(rule)
  record = null
  wasTried = true
  mayBeCall = false
  requests = []
  addFolder(stores, 'calls', ['a.wav', 'b.wav', 'sent.wav', OF_321])
  files.write([{ ...files.of('calls', 'sent.wav')!, importId: 'i', status: 'sent', reason: null }])
  const context = { proof: { kind: 'unproven' }, timeZone: 'UTC', users: null, callTypes: null, nowMs: START + DAY }
  const queue = {
    listed: { find: () => record, ofKey: () => record, wasTried: () => wasTried, mayBeCall: () => mayBeCall },
    withdraw: (importIds: readonly string[]) => importIds.length > 0 && requests.push(['withdraw', ...importIds]),
  }
  changes = new FileChanges({
    ...{ folders, files, queue, revisionOf: () => 0, changed: () => undefined },
    ...{ rules: { store: (rule: ImportRule) => store(rule) } },
    work: {
      handOver: new HandOver({ files, imports: { queue }, changed: () => undefined } as unknown as WorkOptions),
      contextOf: ({ rule }: object & { rule: unknown }) => ({ ...context, rule }),
      // Files of 321 or with an agent that a person entered, in folders that aren't paused.
      isSentBy: ({ entered, path }: StoredFile, { folder, rule }: Pick<ActiveFolder, 'folder' | 'rule'>) =>
        !folder.isPaused &&
        (entered.userId !== undefined || (path.includes('-321-') && '321' in rule.agents.remembered)),
    },
  } as unknown as FileChangesOptions)
})

const enteredOf = (...paths: readonly string[]) => paths.map((path) => stores.files.of('calls', path)?.entered.userId)
const remembered = () => stores.folders.rules().map(({ agents }) => agents.remembered)

it('corrects files as they are now, and says how many', () => {
  const correct = (...paths: readonly string[]) => changes.correct('calls', paths, { userId: 1 }, null)
  expect(correct('a.wav', 'sent.wav', 'none.wav', 'b.wav')).toEqual({ changedCount: 2 })
  expect(enteredOf('a.wav', 'b.wav', 'sent.wav')).toEqual([1, 1, undefined])
  expect(() => correct('sent.wav')).toThrow(AppError)
})

describe('a file with a failed import', () => {
  const failed = (change: Partial<StoredFile> = {}) => {
    const failure = { code: 'service-failed', data: {} } as unknown as Failure
    const bytes = { kind: 'file', sha256: 'sound' } as ImportRecord['bytes']
    record = { importId: 'i', batchId: null, bytes, state: { kind: 'failed', failure, canRetry: true } }
    const { files } = stores
    const facts = { durationSeconds: 1 } as RecordingFacts
    const known = { importId: 'i', key: 'k', sha256: 'sound', facts, callAt: START, userId: 7, needs: null } as const
    const ofImport = { status: 'attention', reason: { kind: 'failed', failure } } as const
    files.write([{ ...files.of('calls', OF_321)!, ...known, ...ofImport, ...change }])
  }
  const of321 = () => stores.files.of('calls', OF_321)!
  const fields = { timestamp: new Date(START).toISOString(), userId: 1, title: 'Renewal' }
  const correct = () => changes.correct('calls', [OF_321], fields, null)
  const include = () => changes.include('calls', [OF_321])
  const triedKey = () => stores.files.triedKey({ sha256: 'sound', fileKey: of321().fileKey })
  const unread = { importId: null, needs: 'decide', sha256: 'sound', facts: null, key: 'k' }
  const other = { importId: null, needs: 'decide', sha256: null, facts: null, key: null }

  it('is read again when it is corrected, also while its folder is paused', () => {
    failed()
    expect(changes.sentBy('calls', [OF_321], fields, null)).toEqual({ ownCount: 1, otherCount: 0 })
    expect(triedKey()).toBeNull()
    stores.folders.change({ ...stores.folders.folder('calls'), isPaused: true })
    expect(changes.sentBy('calls', [OF_321], fields, null)).toEqual({ ownCount: 0, otherCount: 0 })
    expect(correct()).toEqual({ changedCount: 1 })
    expect(of321()).toMatchObject({ ...unread, entered: fields })
    // In the list, a person could retry or edit it beside its file.
    expect(requests).toEqual([['withdraw', 'i']])
  })

  it.each([
    ['corrected', correct],
    ['sent anyway', include],
  ])('keeps its key if the service may have made a call of it, also when it is %s', (_how, act) => {
    failed()
    wasTried = false
    act()
    expect([of321(), triedKey(), requests]).toMatchObject([unread, null, [['withdraw', 'i']]])
    failed()
    wasTried = true
    act()
    expect([of321(), triedKey(), requests]).toMatchObject([
      unread,
      'k',
      [
        ['withdraw', 'i'],
        ['withdraw', 'i'],
      ],
    ])
  })

  it('keeps nothing of the recording that it had before, whose import keeps its key', () => {
    failed({ reason: { kind: 'replaced' } })
    correct()
    expect([of321(), triedKey(), requests]).toMatchObject([{ ...other, entered: fields }, 'k', []])
  })

  it('keeps what was entered until it’s read, if it may have changed', () => {
    failed({ needs: 'check', entered: { userId: 7 } })
    record = { ...record!, isCorrected: true, corrected: ['title'], fields: { ...SENT_FIELDS, title: 'Renewal' } }
    include()
    // The hash tells whether it's the same recording.
    expect(of321()).toMatchObject({ ...unread, choice: 'include', entered: { userId: 7, title: 'Renewal' } })
  })

  it('keeps its key if it was replaced and its import was removed: the bytes may come back', () => {
    failed({ reason: { kind: 'replaced' } })
    record = null
    include()
    expect(triedKey()).toBe('k')
  })

  it('leaves a person’s own import in the list', () => {
    failed()
    record = { ...record!, batchId: 'b' }
    include()
    expect([of321(), triedKey(), requests]).toMatchObject([unread, 'k', []])
  })

  it('keeps its key if its import was removed from the list, after which nothing says whether it was sent', () => {
    failed({ reason: { kind: 'import-canceled' } })
    record = null
    wasTried = false
    correct()
    expect([of321(), triedKey()]).toMatchObject([unread, 'k'])
  })

  it.each<[readonly (keyof ImportFields)[] | undefined, object]>([
    [['title'], { title: 'Renewal' }],
    // An earlier version didn’t note which.
    [undefined, { ...SENT_FIELDS, title: 'Renewal' }],
  ])('keeps what a person corrected in the list of imports: %j', (corrected, kept) => {
    failed()
    record = { ...record!, isCorrected: true, corrected, fields: { ...SENT_FIELDS, title: 'Renewal' } }
    changes.correct('calls', [OF_321], { leadName: 'Ada' }, null)
    expect(of321().entered).toEqual({ ...kept, leadName: 'Ada' })
  })

  it('that was queued again in the list is neither corrected nor sent anyway', () => {
    failed()
    record = { importId: 'i', state: { kind: 'queued', tries: 0 } }
    expect(correct).toThrow(AppError)
    expect(include()).toEqual({ changedCount: 0 })
    expect(requests).toEqual([])
  })
})

describe('leaving out a file that a person had sent after all', () => {
  const queued = (change: Partial<StoredFile> = {}) => {
    const bytes = { kind: 'file', sha256: 'sound' } as ImportRecord['bytes']
    record = { importId: 'i', batchId: null, bytes, state: { kind: 'queued', tries: 0 } }
    const importing = { importId: 'i', key: 'k', sha256: 'sound', needs: null, status: 'waiting' } as const
    const { files } = stores
    files.write([
      { ...files.of('calls', 'a.wav')!, ...importing, reason: { kind: 'importing' }, choice: 'include', ...change },
    ])
  }
  const leaveOut = () => changes.leaveOut('calls', ['a.wav'])
  const file = () => stores.files.of('calls', 'a.wav')!

  it('takes it out of the list of imports in the same step, so that its rule doesn’t send it meanwhile', () => {
    queued()
    expect(leaveOut()).toEqual({ changedCount: 1 })
    expect(file()).toMatchObject({ importId: null, choice: 'leave-out', needs: 'decide' })
    expect(requests).toEqual([['withdraw', 'i']])
  })

  it('skips it if it may be a call, or if its rule had sent it', () => {
    queued()
    mayBeCall = true
    expect(leaveOut()).toEqual({ changedCount: 0 })
    mayBeCall = false
    queued({ choice: null })
    expect(leaveOut()).toEqual({ changedCount: 0 })
    expect(file()).toMatchObject({ importId: 'i', reason: { kind: 'importing' } })
    expect(requests).toEqual([])
  })

  it('drops the decision to send it if its import was canceled', () => {
    const canceled = { status: 'left-out', reason: { kind: 'import-canceled' } } as const
    queued(canceled)
    record = { ...record!, state: { kind: 'canceled' } }
    expect(leaveOut()).toEqual({ changedCount: 1 })
    expect(file()).toMatchObject({ importId: 'i', choice: null, ...canceled })
  })
})

it('remembers an agent for what a person saw, together with the correction or not at all', () => {
  changes.correct('calls', [OF_321, 'a.wav'], { userId: 1 }, '322')
  expect(remembered()).toEqual([{}])
  changes.correct('calls', [OF_321, 'a.wav'], { userId: 1 }, '321')
  expect(remembered()).toEqual([{ '321': 1 }])
  store = (rule) => {
    stores.folders.changeRule(rule)
    throw new Error('The disk is full.')
  }
  expect(() => changes.correct('calls', [OF_321, 'a.wav'], { userId: 2 }, '321')).toThrow('The disk is full.')
  expect([remembered(), enteredOf(OF_321, 'a.wav')]).toEqual([[{ '321': 1 }], [1, 1]])
})

it('remembers an agent for both texts if a name and its details contradict each other', () => {
  const { files } = stores
  const details = { ...EMPTY_READING, extension: '322', title: null, leadName: null, leadCompany: null }
  files.write([{ ...files.of('calls', OF_321)!, details }])
  changes.correct('calls', [OF_321], { userId: 1 }, '321 / 322')
  expect(remembered()).toEqual([{ '321 / 322': 1 }])
})

it('sends only files that still have the status for which sending was offered', () => {
  const { files } = stores
  files.write([{ ...files.of('calls', 'a.wav')!, status: 'left-out', reason: { kind: 'too-short' } }])
  files.write([{ ...files.of('calls', 'b.wav')!, status: 'attention', reason: { kind: 'problems' } }])
  expect(changes.include('calls', ['a.wav', 'b.wav'], ['left-out'])).toEqual({ changedCount: 1 })
  expect(files.of('calls', 'b.wav')?.choice).toBeNull()
  expect(changes.include('calls', ['b.wav'])).toEqual({ changedCount: 1 })
})

it('counts what a correction would send, in all folders with the rule, and changes nothing', () => {
  const { files, folders } = stores
  const { ruleId } = folders.folder('calls')
  const ofExtension = (extension: string, index: number) =>
    `out-+493012345-${extension}-20260601-09000${index}-178030440${index}.1.wav`
  const attention = { status: 'attention', reason: { kind: 'problems' }, needs: null } as const
  const addAttention = (folderId: string, paths: readonly string[]) => {
    addFolder(stores, folderId, paths)
    folders.change({ ...folders.folder(folderId), ruleId })
    files.write(paths.map((path) => ({ ...files.of(folderId, path)!, ...attention })))
  }
  files.write([{ ...files.of('calls', OF_321)!, ...attention }])
  addAttention('more', [ofExtension('321', 1), ofExtension('321', 2), ofExtension('322', 3)])
  addAttention('paused', [ofExtension('321', 4)])
  folders.change({ ...folders.folder('paused'), isPaused: true })
  const sentBy = (remember: string | null) => changes.sentBy('calls', [OF_321, 'sent.wav'], { userId: 1 }, remember)
  expect(sentBy('321')).toEqual({ ownCount: 1, otherCount: 2 })
  expect(sentBy('322')).toEqual({ ownCount: 1, otherCount: 0 })
  expect(sentBy(null)).toEqual({ ownCount: 1, otherCount: 0 })
  expect(changes.sentBy('calls', [OF_321], { title: 'Renewal' }, null)).toEqual({ ownCount: 0, otherCount: 0 })
  expect([enteredOf(OF_321), folders.rule(ruleId).agents.remembered]).toEqual([[undefined], {}])
})

it('shows a file that was handed over with the time and agent of then, even if its rule has changed since', () => {
  const { files } = stores
  const sent = { importId: 'i', status: 'sent', reason: null, callAt: Date.UTC(2026, 5, 1, 8), userId: 7 } as const
  files.write([{ ...files.of('calls', OF_321)!, ...sent }])
  const { rows } = changes.page({ folderId: 'calls', only: 'all', offset: 0, limit: 10 })
  expect(rows.find(({ path }) => path === OF_321)).toMatchObject({
    fields: { timestamp: { value: '2026-06-01T08:00:00.000Z' }, userId: { value: 7 } },
    missing: [],
    problems: [],
  })
  expect(rows.find(({ path }) => path === 'a.wav')?.missing).not.toEqual([])
})

it('knows what was sent when its folder was watched before, and what is over in one that is watched', () => {
  const { files, folders } = stores
  expect(files.shown.newest('calls', 10).flatMap(({ path, isUnaffected }) => (isUnaffected ? [path] : []))).toEqual([
    'sent.wav',
  ])
  expect(files.shown.sentBefore('/calls')).toEqual([])
  folders.removeFolder('calls', 1)
  expect(files.shown.sentBefore('/calls')).toEqual([{ path: 'sent.wav', sizeBytes: 1, modifiedMs: 0 }])
  expect(files.shown.sentBefore('/more')).toEqual([])
})

it('new details decide again what is open, and what was left out because its details don’t say something', () => {
  const { files, folders } = stores
  const { ruleId } = folders.folder('calls')
  const sidecar = { kind: 'beside', format: 'json', paths: {}, isUtc: false, dayOrder: null } as const
  folders.changeRule({ ...folders.rule(ruleId), sidecar })
  addFolder(stores, 'others', ['a.wav'])
  const leftOut = { needs: null, sha256: '1', status: 'left-out', reason: { kind: 'other-direction' } } as const
  const details = sidecarReading({ number: '+49301' }, { isUtc: false, dayOrder: null })
  const write = (path: string, change: Partial<StoredFile>, folderId = 'calls') =>
    files.writeDecided([{ ...files.of(folderId, path)!, ...leftOut, ...change }])
  const decidedAgain = () => files.due.needing('decide', 'calls', 0, 10).map(({ path }) => path)
  write('a.wav', { details })
  write('b.wav', { reason: { kind: 'number' } })
  write('sent.wav', { reason: { kind: 'number' }, details })
  write(OF_321, { status: 'waiting', reason: { kind: 'unchecked' } })
  write('a.wav', {}, 'others')
  expect(decidedAgain()).toEqual([])
  changes.detailsChanged('calls')
  expect(decidedAgain().toSorted()).toEqual(['a.wav', 'b.wav', OF_321])
  expect(files.of('others', 'a.wav')?.needs).toBeNull()
})
