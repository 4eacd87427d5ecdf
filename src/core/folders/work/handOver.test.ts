import { expect, it, vi } from 'vitest'
import type { Failure } from '../../../contract/errors/errors.ts'
import type { Selection } from '../../../contract/import/folders.ts'
import type { ImportFields } from '../../../domain/recordings/recording.ts'
import { NO_SOUND_FACTS } from '../../../domain/recordings/recordingFacts.ts'
import type { ImportRule } from '../../../domain/recordings/rules/importRule.ts'
import { UNPROVEN } from '../../../domain/recordings/rules/zone/zoneProof.ts'
import { DAY, HOUR, MINUTE } from '../../../domain/units.ts'
import type { User } from '../../../domain/workspaces/directory.ts'
import { editedImport, type FieldChange } from '../../imports/queue/editedImport.ts'
import { MOST_TRIES } from '../../imports/queue/importPause.ts'
import type { ImportRecord } from '../../imports/queue/journal/importRecord.ts'
import type { KnownImport, KnownRecordings } from '../../imports/queue/journal/knownRecordings.ts'
import type { FileImport } from '../../imports/workspaceImports.ts'
import { assess, type RuleContext } from '../deciding/assessment.ts'
import { GONE } from '../store/fileStore.ts'
import { ruleText } from '../store/storedFolder.ts'
import type { StoredFile } from '../store/storedFile.ts'
import { addFolder, folderDatabase } from '../testing/folderDatabase.ts'
import type { FileTools } from '../watching/thread/fileTools.ts'
import { type ActiveFolder, newSession, type WorkOptions } from './activeFolder.ts'
import { decidedFile } from './decidedFile.ts'
import { HandOver } from './handOver.ts'

const START = Date.UTC(2026, 5, 1, 9)
const PATH = `out-+493012345-321-20260601-090000-${START / 1000}.1.wav`
const KEY = `${START / 1000}.1`
const AGENT: User = {
  ...{ userId: 1, workspaceId: 1, email: 'ada@example.com', name: 'Ada' },
  ...{ isActive: true, customFields: null },
}

/** A folder with a file whose agent, time and key are known, and what its rule is applied with. */
function watched(change: Partial<StoredFile>) {
  const stores = folderDatabase()
  const { files, folders } = stores
  const { ruleId } = addFolder(stores, 'calls', [PATH])
  const rule = { ...folders.rule(ruleId), agents: { customField: null, remembered: { '321': 1 } } }
  const folder = { ...folders.folder('calls'), confirmedRule: ruleText(rule) }
  const facts = { kind: 'wav', ...NO_SOUND_FACTS, problem: null } as const
  const known = { needs: null, sha256: 'sound', facts, key: KEY, userId: 1, callAt: START } as const
  files.write([{ ...files.of('calls', PATH)!, ...known, ...change }])
  const session = { ...newSession({} as FileTools), isListed: true, hasNewNames: false }
  const active: ActiveFolder = { folder, rule, session }
  const context: RuleContext = {
    ...{ rule, proof: UNPROVEN, timeZone: 'UTC', users: [AGENT], callTypes: [] },
    nowMs: START + 1,
  }
  return { files, active, context, file: () => files.of('calls', PATH)! }
}

/** What its rule says, without a title, a lead or a call type. */
const FIELDS: ImportFields = {
  ...{ timestamp: new Date(START).toISOString(), userId: 1 },
  ...{ callTypeId: null, title: null, leadName: null, leadCompany: null },
}
const UNREADABLE = { code: 'recording-unreadable', data: { fileName: PATH, reason: 'gone' } } as const
const UNTOUCHED = { sizeBytes: 1, modifiedMs: 0 }
const TOUCHED = { sizeBytes: 1, modifiedMs: 5 }
const MODIFIED = { code: 'recording-changed', data: { fileName: PATH } } as const
const FAILED = { status: 'attention', reason: { kind: 'failed', failure: UNREADABLE } } as const
const IMPORTING = { importId: 'i', status: 'waiting', reason: { kind: 'importing' } } as const
const RECORD = {
  ...{ importId: 'i', batchId: null, state: { kind: 'queued', tries: 0 }, recording: { fileName: PATH } },
  ...{ bytes: { kind: 'file', path: `/calls/${PATH}`, sha256: 'sound', fingerprint: UNTOUCHED }, fields: FIELDS },
} as unknown as ImportRecord

interface Listed {
  readonly batchId?: string | null
  readonly wasTried?: boolean
  readonly mayBeCall?: boolean
  readonly edit?: FieldChange
  readonly state?: ImportRecord['state']
  readonly withdraw?: (importIds: readonly string[]) => void
}

/** With an import of the file in the list. */
function listing(
  { files }: Pick<ReturnType<typeof watched>, 'files'>,
  { batchId = null, wasTried = false, mayBeCall = false, edit = {}, ...more }: Listed = {},
): HandOver {
  const { state = RECORD.state, withdraw = () => undefined } = more
  const before = { ...RECORD, state, batchId }
  const record = Object.keys(edit).length > 0 ? editedImport(before, edit, wasTried) : before
  const listed = { ofKey: () => record, wasTried: () => wasTried, mayBeCall: () => mayBeCall }
  return new HandOver({
    files,
    imports: { queue: { listed, withdraw } },
    changed: () => undefined,
  } as unknown as WorkOptions)
}

it.each([true, false])('remembers the bytes of an import that is taken back after a request (%s)', (wasTried) => {
  const { files, file } = watched(IMPORTING)
  listing({ files }, { wasTried }).takeBack([file()], { status: 'left-out', reason: { kind: 'gone' } })
  expect(files.triedWith(KEY, file())).toBeNull()
  const other = { ...file(), sha256: 'other sound' }
  expect(files.triedWith(KEY, other)).toEqual(wasTried ? { folderId: 'calls', path: PATH } : null)
})

it.each<[string, (handOver: HandOver, file: StoredFile) => unknown]>([
  ['its folder is paused', (handOver) => handOver.takeBackPaused('calls')],
  ['it isn’t sent after all', (handOver, file) => handOver.takeBackChosen([file], null)],
  ['it is gone', (handOver, file) => handOver.takeBackGone([file])],
])('keeps what a person corrected in the list when a file is taken back: %s', (_why, takeBack) => {
  const { files, file } = watched({ ...IMPORTING, choice: 'include', entered: { leadName: 'Ada' } })
  takeBack(listing({ files }, { edit: { userId: 2, title: 'Renewal' } }), file())
  expect(file()).toMatchObject({ importId: null, key: KEY })
  expect(file().entered).toEqual({ leadName: 'Ada', userId: 2, title: 'Renewal' })
})

it('doesn’t take an import of a person’s own back that the file follows', () => {
  const { files, file } = watched({ ...IMPORTING, choice: 'include' })
  const withdraw = vi.fn()
  const handOver = listing({ files }, { batchId: 'batch', withdraw })
  handOver.takeBackPaused('calls')
  expect(handOver.takeBackChosen([file()], null)).toBe(0)
  expect(file()).toMatchObject({ ...IMPORTING, choice: 'include' })
  // It can't be sent from there, but perhaps from elsewhere.
  handOver.takeBackGone([file()])
  expect(file()).toMatchObject(GONE)
  expect(withdraw.mock.calls.flat(2)).toEqual([])
})

it.each([true, false])('takes an import back that is queued again after its folder was paused (%s)', (isPaused) => {
  const { files, active, file } = watched(IMPORTING)
  let state: ImportRecord['state'] = { kind: 'sending', tries: 0 }
  const listed = { ofKey: () => ({ ...RECORD, state }), wasTried: () => true }
  const handOver = new HandOver({
    ...{ files, active: () => (isPaused ? [] : [active]), changed: () => undefined },
    imports: { queue: { listed, withdraw: () => undefined } },
  } as unknown as WorkOptions)
  handOver.takeBackPaused('calls')
  handOver.takeBackUnsent()
  expect(file()).toMatchObject(IMPORTING)
  state = { kind: 'queued', tries: 1 }
  handOver.takeBackUnsent()
  expect(file()).toMatchObject(isPaused ? { importId: null, status: 'postponed' } : IMPORTING)
  expect(files.triedKey(file())).toBe(isPaused ? KEY : null)
})

it('an agent that a person entered by e-mail is the user with it, or else needs a person', () => {
  const { context, file } = watched({ entered: { userId: 'ada@example.com' } })
  expect(assess(file(), context)).toMatchObject({ userId: 1, key: KEY, fields: { userId: { value: 1 } } })
  const users = [{ ...AGENT, email: 'bo@example.com' }]
  expect(assess(file(), { ...context, users })).toMatchObject({ userId: null, key: null })
})

it('a file that was moved while it was queued has what a person corrected in the list', () => {
  const { files, active, context, file } = watched({})
  const gone = { ...file(), ...GONE, entered: { userId: 2, title: 'Renewal' } }
  const found = { path: `sub/${PATH}`, sizeBytes: 1, modifiedMs: 0 }
  files.seen('calls', [found])
  files.write([gone])
  const nothing = { byContent: { get: () => [] }, byKey: { get: () => undefined }, accepted: () => null }
  const deciding = { files, active: [active], context, known: nothing as unknown as KnownRecordings }
  const { sha256, facts } = file()
  const moved = { ...files.of('calls', found.path)!, sha256, facts }
  const entered = (change: Partial<StoredFile>) => decidedFile({ ...moved, ...change }, active, deciding).entered
  expect(entered({})).toEqual({ userId: 2, title: 'Renewal' })
  expect(entered({ entered: { title: 'Own' } })).toEqual({ title: 'Own' })
  expect(entered({ sha256: 'other sound' })).toEqual({})
  // It was renamed because the person, or the time, was another one.
  expect(entered({ path: PATH.replace('-321-', '-322-') })).toEqual({})
  expect(entered({ folderId: 'other' })).toEqual({})
})

it.each<Failure>([UNREADABLE, MODIFIED])(
  'takes a failed import of a file back that was moved before it was sent: $code',
  (failure) => {
    const { files, file } = watched({ importId: 'i', status: 'attention', reason: { kind: 'failed', failure } })
    listing({ files }, { state: { kind: 'failed', failure, canRetry: true } }).takeBackGone([file()])
    expect(file()).toMatchObject({ importId: null, reason: { kind: 'gone' } })
  },
)

it('takes a file back from the list whose agent was deactivated since, unless a person included it', () => {
  const takenBack = (change: Partial<StoredFile>, isActive: boolean, edit: FieldChange = {}) => {
    const { files, active, context, file } = watched({ ...IMPORTING, ...change })
    listing({ files }, { edit }).takeBackOutdated(active, { ...context, users: [{ ...AGENT, isActive }] })
    return file().importId === null
  }
  expect([takenBack({}, true), takenBack({}, false)]).toEqual([false, true])
  expect(takenBack({ choice: 'include' }, false)).toBe(false)
  // Or a person corrected its import in the list.
  expect(takenBack({}, false, { title: 'Renewal' })).toBe(false)
})

interface Changes {
  readonly rule?: Partial<ImportRule>
  readonly selection?: Partial<Selection>
  readonly file?: Partial<StoredFile>
  readonly fields?: Partial<ImportFields>
  readonly import?: Partial<ImportRecord>
  readonly mayBeCall?: boolean
}

/** Whether an import is taken back after these changes of its folder, whose rule a person has confirmed again. */
function isTakenBackAfter(changes: Changes): boolean {
  const facts = { kind: 'wav', ...NO_SOUND_FACTS, durationSeconds: 30, problem: null } as const
  const { files, active, context, file } = watched({ ...IMPORTING, facts, ...changes.file })
  const rule = { ...active.rule, ...changes.rule }
  const selection = { ...active.folder.selection, ...changes.selection }
  const folder = { ...active.folder, selection, confirmedRule: ruleText(rule) }
  const record = { ...RECORD, fields: { ...FIELDS, ...changes.fields }, ...changes.import }
  const listed = { ofKey: () => record, wasTried: () => false, mayBeCall: () => changes.mayBeCall === true }
  const handOver = new HandOver({
    ...{ files, changed: () => undefined },
    imports: { queue: { listed, withdraw: () => undefined } },
  } as unknown as WorkOptions)
  const callTypes = [{ id: 3, name: 'Renewal', isArchived: false }] as unknown as RuleContext['callTypes']
  handOver.takeBackOutdated({ ...active, folder, rule }, { ...context, rule, callTypes })
  return file().importId === null
}

it.each<[string, Changes, boolean]>([
  ['nothing', {}, false],
  ['its call type', { rule: { callTypeId: 3 } }, true],
  ['its title', { rule: { title: 'Call with %{agent}' } }, true],
  ['its title, as it was', { rule: { title: 'Call with %{agent}' }, fields: { title: 'Call with Ada' } }, false],
  ['its lead', { rule: { leadName: '%{number}' } }, true],
  [
    'whether numbers are masked',
    { rule: { leadName: '%{number}', isMaskingNumbers: true }, fields: { leadName: '+493012345' } },
    true,
  ],
  ['numbers to leave out', { selection: { leaveOutNumbers: ['+4930*'] } }, true],
  ['other numbers to leave out', { selection: { leaveOutNumbers: ['+4931*'] } }, false],
  ['the only numbers', { selection: { onlyNumbers: ['+4931*'] } }, true],
  ['its agents', { selection: { agents: [2] } }, true],
  ['its directions', { selection: { directions: ['incoming'] } }, true],
  ['the shortest length', { selection: { minSeconds: 31 } }, true],
  ['the longest length', { selection: { maxSeconds: 29 } }, true],
  ['the shortest length, and it is as long', { selection: { minSeconds: 30 } }, false],
])('takes an import back after a change of its folder: %s', (_what, changes, isTaken) => {
  expect(isTakenBackAfter(changes)).toBe(isTaken)
})

it.each<[string, Changes, boolean]>([
  ['its file was sent anyway', { file: { choice: 'include' }, selection: { minSeconds: 60 } }, false],
  ['its file was sent anyway, with another title', { file: { choice: 'include' }, rule: { title: 'Call' } }, true],
  [
    'a person corrected it in the list',
    { import: { isCorrected: true, corrected: ['title'] }, fields: { title: 'Mine' }, rule: { callTypeId: 3 } },
    false,
  ],
  ['it was corrected, and would be left out', { import: { isCorrected: true }, selection: { minSeconds: 60 } }, false],
  ['a person entered its title', { file: { entered: { title: 'Mine' } }, fields: { title: 'Mine' } }, false],
  // Also if a person retried it, after which its tries are counted from 0.
  ['it may be a call', { mayBeCall: true, rule: { title: 'Call' }, selection: { minSeconds: 60 } }, false],
  ['it is a person’s own', { import: { batchId: 'own' }, rule: { title: 'Call' } }, false],
])('takes an import back after a change of its folder, or not: %s', (_what, changes, isTaken) => {
  expect(isTakenBackAfter(changes)).toBe(isTaken)
})

it('takes a file back from the list that has changed since, unless it may be a call already', () => {
  const takenBack = (change: Partial<StoredFile>, about: Parameters<typeof listing>[1] = {}) => {
    const { files, file } = watched({ ...IMPORTING, ...change })
    listing({ files }, about).takeBackChanged('calls')
    const { importId, needs, sha256, key, entered, choice } = file()
    return { importId, needs, sha256, key, entered, choice }
  }
  const unread = { importId: null, needs: 'decide', sha256: null, key: KEY, entered: {}, choice: null }
  expect(takenBack({ needs: 'check' })).toEqual(unread)
  // What a person entered was about the recording that the file had.
  expect(takenBack({ needs: 'check', entered: { userId: 1 }, choice: 'include' })).toEqual(unread)
  expect(takenBack({})).toMatchObject({ importId: 'i' })
  expect(takenBack({ needs: 'check' }, { wasTried: true })).toMatchObject({ importId: 'i', needs: 'check' })
})

it.each<FieldChange>([
  { timestamp: new Date(START + HOUR).toISOString() },
  { userId: 2 },
  { title: 'Renewal' },
  { callTypeId: 3 },
  { leadCompany: 'Acme' },
])('takes no file back from the list that has changed since if a person corrected its import: %j', (edit) => {
  const { files, file } = watched({ ...IMPORTING, needs: 'check' })
  listing({ files }, { edit }).takeBackChanged('calls')
  expect(file()).toMatchObject({ importId: 'i', needs: 'check' })
})

it.each(
  [UNREADABLE, MODIFIED].flatMap((failure) =>
    [0, MOST_TRIES, MOST_TRIES + 1].map((failures) => ({ failure, failures, code: failure.code })),
  ),
)(
  'sends an import again, as its file is now, whose file can be read again ($code, $failures failures)',
  ({ failure, failures }) => {
    const { files, active, context, file } = watched({
      ...{ importId: 'i', status: 'attention', reason: { kind: 'failed', failure } },
    })
    const record = { ...RECORD, state: { kind: 'failed', failure, canRetry: true } } as ImportRecord
    const added: unknown[] = []
    const failureCount = (_importId: string, code: string) => (code === failure.code ? failures : 0)
    const listed = { find: () => record, failureCount, triesOf: () => 1 }
    const add = (records: readonly unknown[]) => added.push(...records)
    const queue = { listed, add, known: importedAs([]) }
    const handOver = new HandOver({ files, imports: { queue } } as unknown as WorkOptions)
    const send = (change: Partial<StoredFile>) => handOver.sendReadable([{ ...file(), ...change }], active, context)[0]
    const isSent = failures <= MOST_TRIES
    expect(send({ modifiedMs: 5 })).toMatchObject(isSent ? IMPORTING : { status: 'attention' })
    const bytes = { ...RECORD.bytes, fingerprint: TOUCHED }
    // It stays one that may be a call. If a person retries it, the file is sent as it is now, too.
    expect(added).toEqual([{ ...record, bytes, state: isSent ? { kind: 'queued', tries: 1 } : record.state }])
    // Those that still can't be read, have other bytes, or failed for another reason.
    const others: Partial<StoredFile>[] = [
      { needs: 'check' },
      { reason: { kind: 'replaced' } },
      { reason: { kind: 'failed', failure: { code: 'internal', data: {} } as unknown as Failure } },
    ]
    for (const other of others) expect(send(other)).toMatchObject(other)
    expect(added).toHaveLength(1)
  },
)

it('an import that failed for another reason since its file was read isn’t sent again', () => {
  const { files, active, context, file } = watched({ importId: 'i', ...FAILED })
  const refused = { code: 'invalid-request', data: {} } as unknown as Failure
  const record = { ...RECORD, state: { kind: 'failed', failure: refused, canRetry: true } } as ImportRecord
  const listed = { find: () => record, failureCount: () => 1, triesOf: () => 0 }
  const queue = { listed, add: expect.unreachable, known: importedAs([]) }
  const handOver = new HandOver({ files, imports: { queue } } as unknown as WorkOptions)
  expect(handOver.sendReadable([file()], active, context)).toMatchObject([FAILED])
})

/** What people imported with the same bytes. */
function importedAs(imports: readonly object[]) {
  return { byContent: { get: () => imports } } as unknown as KnownRecordings
}

it.each([
  ['imported its recording', { callId: 7, isOver: false }],
  ['canceled an import of its recording that may be a call', { callId: null, isOver: true, mayBeCall: true }],
])('a file that can be read again isn’t sent if a person %s meanwhile', (_what, change) => {
  const { files, active, context, file } = watched({ importId: 'i', ...FAILED })
  const record = { ...RECORD, state: { kind: 'failed', failure: UNREADABLE, canRetry: true } } as ImportRecord
  const own = { importId: 'own', idempotencyKey: 'other key', content: 'sound', ...change }
  const queue = {
    listed: { find: () => record, failureCount: () => 1, triesOf: () => 0 },
    add: expect.unreachable,
    known: importedAs([own]),
  }
  const handOver = new HandOver({ files, imports: { queue } } as unknown as WorkOptions)
  expect(handOver.sendReadable([file()], active, context)).toMatchObject([FAILED])
})

it('a file that a person included although it may be a call is sent again when it can be read', () => {
  const found = [{ kind: 'may-be-imported', fileName: 'own.wav' }] as const
  const outcome = (fileName: string) => {
    const { files, active, context, file } = watched({ importId: 'i', choice: 'include', found, ...FAILED })
    const record = { ...RECORD, state: { kind: 'failed', failure: UNREADABLE, canRetry: true } } as ImportRecord
    const own = { idempotencyKey: 'other key', fileName, callId: null, isOver: true, mayBeCall: true }
    const listed = { find: () => record, failureCount: () => 1, triesOf: () => 0 }
    const queue = { listed, add: () => undefined, known: importedAs([own]) }
    const handOver = new HandOver({ files, imports: { queue } } as unknown as WorkOptions)
    return handOver.sendReadable([file()], active, context)[0]
  }
  expect(outcome('own.wav')).toMatchObject(IMPORTING)
  // A person tried to import it since.
  expect(outcome('another.wav')).toMatchObject(FAILED)
})

it.each<[string, Partial<ActiveFolder>, Partial<RuleContext>, Partial<ImportRecord>, Partial<StoredFile>]>([
  ['is sent again', {}, {}, {}, IMPORTING],
  ['needs a person: its rule isn’t confirmed', { rule: { name: 'Other' } as ImportRule }, {}, {}, FAILED],
  ['needs a person: its call type is another', {}, {}, { fields: { ...FIELDS, callTypeId: 3 } }, FAILED],
  ['needs a person: its agent was deactivated', {}, { users: [{ ...AGENT, isActive: false }] }, {}, FAILED],
  ['is sent as corrected', {}, { users: [{ ...AGENT, isActive: false }] }, { isCorrected: true }, IMPORTING],
  ['waits for the users', {}, { users: null }, {}, { ...FAILED, needs: 'check', checkAt: START + 1 + 10 * MINUTE }],
])('a file that can be read again %s', (_what, change, inContext, edited, outcome) => {
  const { files, active, context, file } = watched({ importId: 'i', ...FAILED })
  const record = {
    ...RECORD,
    state: { kind: 'failed', failure: UNREADABLE, canRetry: true },
    ...edited,
  } as ImportRecord
  const added: unknown[] = []
  const listed = { find: () => record, failureCount: () => 1, triesOf: () => 0 }
  const queue = { listed, add: (records: readonly unknown[]) => added.push(...records), known: importedAs([]) }
  const handOver = new HandOver({ files, imports: { queue } } as unknown as WorkOptions)
  const rule = { ...active.rule, ...change.rule, system: change.rule === undefined ? active.rule.system : null }
  const sent = handOver.sendReadable([file()], { ...active, rule }, { ...context, rule, ...inContext })
  expect(sent).toMatchObject([outcome])
  expect(added).toHaveLength(outcome === IMPORTING ? 1 : 0)
})

it('a recording that was tried keeps its key with another time and agent, also if it looks like a call of then', async () => {
  const { files, active, context, file } = watched({})
  files.noteTried({ key: 'tried key', folderId: 'calls', path: PATH, sha256: 'sound' })
  const entered = { timestamp: new Date(START + HOUR).toISOString() }
  const nothing = { byContent: { get: () => [] }, byKey: { get: () => undefined }, accepted: () => null }
  const known = nothing as unknown as KnownRecordings
  const deciding = { files, active: [active], context: { ...context, nowMs: START + DAY }, known }
  files.writeDecided([decidedFile({ ...file(), entered }, active, deciding)])
  expect(file()).toMatchObject({ key: 'tried key', callAt: START + HOUR, reason: { kind: 'limit' } })
  const added: FileImport[] = []
  const handOver = new HandOver({
    ...{ files, active: () => [active], changed: () => undefined, signal: new AbortController().signal },
    imports: {
      likely: { read: () => Promise.resolve(false), of: () => 7 },
      addFiles: (some: readonly FileImport[]) => added.push(...some),
      queue: { listed: { ofKey: () => null }, known },
    },
  } as unknown as WorkOptions)
  await handOver.next(() => deciding.context)
  expect(added).toMatchObject([{ idempotencyKey: 'tried key', fields: entered }])
})

it('a file whose bytes may be a call of a failed import with another key needs a person, who can include it', () => {
  const { files, active, context, file } = watched({})
  const decided = (change: Partial<StoredFile>, idempotencyKey = 'other key') => {
    const failed = { idempotencyKey, fileName: 'own.wav', callId: null, isOver: true, mayBeCall: true }
    const known = { byContent: { get: () => [failed] }, byKey: { get: () => undefined }, accepted: () => null }
    const deciding = { files, active: [active], context: { ...context, nowMs: START + DAY } }
    return decidedFile({ ...file(), ...change }, active, { ...deciding, known: known as unknown as KnownRecordings })
  }
  const found = [{ kind: 'may-be-imported', fileName: 'own.wav' }]
  expect(decided({})).toMatchObject({ status: 'attention', reason: { kind: 'problems' }, found })
  expect(decided({ choice: 'include' })).toMatchObject({ status: 'postponed', reason: { kind: 'limit' }, found })
  // It is sent with the key of that import.
  expect(decided({}, KEY)).toMatchObject({ status: 'postponed', reason: { kind: 'limit' }, found: [] })
})

it.each([
  ['imported', { isOver: false }, null, 'decide', 0],
  ['imported', { isOver: false }, 'include', null, 1],
  ['canceled, which may be a call', { isOver: true, mayBeCall: true }, null, 'decide', 0],
  ['canceled, which may be a call', { isOver: true, mayBeCall: true }, 'include', null, 1],
] as const)('a file that a person %s meanwhile isn’t sent, unless included: %j %s', async (...row) => {
  const [, change, choice, needs, count] = row
  const { files, active, context, file } = watched({ choice, status: 'postponed', reason: { kind: 'limit' } })
  const imported = { importId: 'own', idempotencyKey: 'other key', content: 'sound', callId: null, ...change }
  const added: unknown[] = []
  const handOver = new HandOver({
    ...{ files, active: () => [active], changed: () => undefined, signal: new AbortController().signal },
    imports: {
      likely: { read: () => Promise.resolve(false), of: () => null },
      addFiles: (some: readonly unknown[]) => added.push(...some),
      queue: { listed: { ofKey: () => null }, known: knownAs(imported) },
    },
  } as unknown as WorkOptions)
  await handOver.next(() => context)
  expect(added).toHaveLength(count)
  expect(file().needs).toBe(needs)
})

it('a file isn’t sent with the id of another recording that the service may have received', async () => {
  const { files, active, context, file } = watched({
    choice: 'include',
    status: 'postponed',
    reason: { kind: 'limit' },
  })
  const removed = { importId: '', idempotencyKey: KEY, content: 'other sound', fileName: 'own.wav' }
  const known = knownAs({ ...removed, callId: null, isOver: true, mayBeCall: true, isOfFolder: false })
  const handOver = new HandOver({
    ...{ files, active: () => [active], changed: () => undefined, signal: new AbortController().signal },
    imports: {
      likely: { read: () => Promise.resolve(false), of: () => null },
      addFiles: expect.unreachable,
      queue: { listed: { ofKey: () => null }, known },
    },
  } as unknown as WorkOptions)
  await handOver.next(() => context)
  expect(file().needs).toBe('decide')
  const deciding = { files, active: [active], context: { ...context, nowMs: START + DAY }, known }
  const found = [{ kind: 'same-voip-id', fileName: 'own.wav' }]
  expect(decidedFile(file(), active, deciding)).toMatchObject({ status: 'attention', found })
})

/** With one import, which may not be in the list anymore. */
function knownAs(one: Partial<KnownImport>): KnownRecordings {
  const of = (name: 'content' | 'idempotencyKey', value: string) => (one[name] === value ? [one] : [])
  return {
    accepted: () => null,
    byContent: { get: (content: string) => of('content', content) },
    byKey: { get: (key: string) => of('idempotencyKey', key)[0] },
  } as unknown as KnownRecordings
}
