import { beforeEach, describe, expect, it } from 'vitest'
import { AppError, type Failure } from '../../contract/errors/errors.ts'
import type { ImportRule } from '../../domain/recordings/rules/importRule.ts'
import { EMPTY_READING } from '../../domain/recordings/rules/nameReading.ts'
import { DAY } from '../../domain/units.ts'
import type { ImportRecord } from '../imports/queue/journal/importRecord.ts'
import { FileChanges, type FileChangesOptions } from './fileChanges.ts'
import type { StoredFile } from './store/storedFile.ts'
import { addFolder, folderDatabase } from './testing/folderDatabase.ts'
import type { ActiveFolder } from './work/activeFolder.ts'

const START = 1780304400_000
const OF_321 = 'out-+493012345-321-20260601-090000-1780304400.1.wav'

let stores: ReturnType<typeof folderDatabase>
let store: (rule: ImportRule) => void
let changes: FileChanges
let record: Pick<ImportRecord, 'state'> | null
let wasTried: boolean
let requests: unknown[][]

beforeEach(() => {
  stores = folderDatabase()
  const { files, folders } = stores
  store = (rule) => folders.changeRule(rule)
  record = null
  wasTried = true
  requests = []
  addFolder(stores, 'calls', ['a.wav', 'b.wav', 'sent.wav', OF_321])
  files.write([{ ...files.of('calls', 'sent.wav')!, importId: 'i', status: 'sent', reason: null }])
  const context = { proof: { kind: 'unproven' }, timeZone: 'UTC', users: null, callTypes: null, nowMs: START + DAY }
  changes = new FileChanges({
    ...{ folders, files, revisionOf: () => 0, changed: () => undefined },
    ...{ rules: { store: (rule: ImportRule) => store(rule) } },
    queue: {
      listed: { find: () => record, wasTried: () => wasTried },
      edit: (importIds: readonly string[], fields: object) => requests.push(['edit', ...importIds, fields]),
      retry: (importId: string) => requests.push(['retry', importId]),
    },
    work: {
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
  const failed = (code: 'service-failed' | 'recording-changed') => {
    const failure = { code, data: {} } as unknown as Failure
    record = { state: { kind: 'failed', failure, canRetry: true } }
    const { files } = stores
    const known = { importId: 'i', key: 'k', sha256: 'sound', callAt: START, userId: 7, needs: null } as const
    const ofImport = { status: 'attention', reason: { kind: 'failed', failure } } as const
    files.write([{ ...files.of('calls', OF_321)!, ...known, ...ofImport }])
  }
  const of321 = () => stores.files.of('calls', OF_321)!
  const fields = { timestamp: new Date(START).toISOString(), userId: 1, title: 'Renewal' }
  const correct = () => changes.correct('calls', [OF_321], fields, null)
  const unread = { importId: null, needs: 'decide', entered: fields }

  it('that may be a call is sent again as the same import when it is corrected', () => {
    failed('service-failed')
    expect(changes.sentBy('calls', [OF_321], fields, null)).toEqual({ ownCount: 1, otherCount: 0 })
    expect(correct()).toEqual({ changedCount: 1 })
    // What was sent is shown.
    expect(of321()).toMatchObject({ importId: 'i', key: 'k', entered: fields, callAt: START, userId: 1 })
    expect(requests).toEqual([
      ['edit', 'i', fields],
      ['retry', 'i'],
    ])
  })

  it('that may be a call isn’t sent while its folder is paused or with details that the service refuses', () => {
    failed('service-failed')
    changes.correct('calls', [OF_321], { timestamp: new Date(START + 365 * DAY).toISOString() }, null)
    stores.folders.change({ ...stores.folders.folder('calls'), isPaused: true })
    expect(changes.sentBy('calls', [OF_321], fields, null)).toEqual({ ownCount: 0, otherCount: 0 })
    correct()
    expect(of321()).toMatchObject({ importId: 'i', entered: fields })
    expect(requests.map(([what]) => what)).toEqual(['edit', 'edit'])
  })

  it('that may be a call is sent again as the same import when a person has it sent anyway', () => {
    failed('service-failed')
    expect(changes.include('calls', [OF_321])).toEqual({ changedCount: 1 })
    expect(of321()).toMatchObject({ importId: 'i', key: 'k', choice: 'include' })
    expect(requests).toEqual([['retry', 'i']])
    wasTried = false
    changes.include('calls', [OF_321])
    expect(of321()).toMatchObject({ importId: null })
    expect(requests).toHaveLength(1)
  })

  it('that was queued again in the list isn’t corrected', () => {
    failed('service-failed')
    record = { state: { kind: 'queued', tries: 0 } }
    expect(correct).toThrow(AppError)
    expect(requests).toEqual([])
  })

  it('that can be no call, or had other bytes, is read again', () => {
    failed('recording-changed')
    correct()
    expect(of321()).toMatchObject(unread)
    failed('service-failed')
    wasTried = false
    correct()
    expect([of321(), requests]).toMatchObject([unread, []])
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
