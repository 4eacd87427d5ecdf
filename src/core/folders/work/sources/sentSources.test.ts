import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeClock } from '../../../../../test/support/fakeClock.ts'
import { untilSettled } from '../../../threads/testing/untilSettled.ts'
import { AppError } from '../../../../contract/errors/errors.ts'
import type { WhenSent } from '../../../../contract/import/folders.ts'
import type { CallDetail } from '../../../../domain/calls/call.ts'
import { HOUR } from '../../../../domain/units.ts'
import type { StoredFile } from '../../store/storedFile.ts'
import type { StoredFolder } from '../../store/storedFolder.ts'
import { addFolder, folderDatabase } from '../../testing/folderDatabase.ts'
import { asideName } from '../../watching/asideName.ts'
import type { FileTools } from '../../watching/thread/fileTools.ts'
import { folderReader } from '../../watching/thread/folderReader.ts'
import type { FolderReading, FolderTask } from '../../watching/thread/folderReader.ts'
import { READ_DEADLINE_MS, ThreadedReading } from '../../watching/thread/threadedReading.ts'
import { type ActiveFolder, newSession, type WorkOptions } from '../activeFolder.ts'
import { SentSources } from './sentSources.ts'

const MOVE = { kind: 'move', subfolder: 'Sent', graceHours: 0 } as const
const DELETE = { kind: 'delete', graceHours: 0 } as const
const FOLDER_ID = '0b5e1a52-0000-4000-8000-000000000000'
const START = Date.UTC(2026, 5, 1, 9)
const CALL = {
  ...{ timestamp: new Date(START).toISOString(), agent: { id: 7 }, durationSeconds: 60 },
  ...{ media: { hasAudio: true, hasVideo: false }, transcription: null, summary: null },
} as CallDetail

let root: string
let folder: string
/** What the service returns; null: it can't be read. */
let call: CallDetail | null
let now: number
/** The content that the list of imports sent with the file's key, if it isn't the file's. */
let sentContent: string | null
/** Happens while the file is hashed. */
let meanwhile: (path: string) => void
let isShared: boolean
let onLater: () => void
/** Happens before each request for a call. */
let onDetail: () => void
/** What a person has changed of the folder since; null: it is paused or was removed. */
let edits: Partial<StoredFolder> | null
/** The file as it was stored in the end. */
let last: StoredFile
/** Happens before an operation on the disk, which doesn't take place if this throws. */
let before: (task: FolderTask) => void

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'earshot-sources-'))
  folder = join(root, 'calls')
  mkdirSync(folder)
  call = CALL
  now = START
  sentContent = null
  isShared = false
  meanwhile = () => undefined
  before = () => undefined
  onLater = () => undefined
  onDetail = () => undefined
  edits = {}
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

function watched(): FolderReading {
  const reader = folderReader()
  const perform: typeof reader.perform = async (task) => {
    before(task)
    return reader.perform(task)
  }
  return { ...reader, perform }
}

/** What becomes of a file that was sent with these bytes, or with those that it has. */
async function dispose(
  path: string,
  whenSent: WhenSent,
  sentBytes = 'sound',
  {
    asides = [],
    later = [],
    reading = watched(),
    sizes = statSync(join(folder, path), { throwIfNoEntry: false }),
  }: {
    readonly asides?: readonly string[]
    readonly later?: readonly number[]
    readonly reading?: FolderReading
    readonly sizes?: Pick<Stats, 'size' | 'mtimeMs'> | undefined
  } = {},
): Promise<StoredFile['source']> {
  const stores = folderDatabase()
  const stored = {
    ...addFolder(stores, FOLDER_ID, [path]),
    ...{ path: folder, whenSent, disposesSince: 0 },
  }
  const { files } = stores
  const sha256 = hashOf(sentBytes)
  const at = () => files.of(FOLDER_ID, path)!
  files.write([
    {
      ...at(),
      ...{ sizeBytes: sizes?.size ?? 0, modifiedMs: Math.round(sizes?.mtimeMs ?? 0), needs: null, sha256, key: 'k' },
      ...{ facts: { durationSeconds: 60 } as StoredFile['facts'], callAt: START, userId: 7 },
      ...{ status: 'sent', reason: null, importId: 'i', callId: 5, sentAt: START },
    },
  ])
  const accepted = { idempotencyKey: 'k', sha256: sentContent ?? sha256, fileName: 'a.wav', callId: 5 }
  const options = {
    files,
    imports: { queue: { listed: { ofKey: () => null }, known: { accepted: () => accepted } } },
    isShared: () => Promise.resolve(isShared),
    session: () => {
      const missing = () => Promise.reject(new AppError('not-found', { what: 'call' }))
      const detail = () => {
        onDetail()
        return call === null ? missing() : Promise.resolve(call)
      }
      return Promise.resolve({ calls: { detail } })
    },
    active: () => (edits === null ? [] : [{ ...active, folder: { ...stored, ...edits } }]),
    changed: () => undefined,
    clock: { now: () => now, monotonicMs: () => now },
    log: { warn: () => undefined },
    signal: new AbortController().signal,
  } as unknown as WorkOptions
  const tools = {
    reading,
    hash: (of: string) => {
      const hashed = hashOf(readFileSync(of))
      meanwhile(of)
      return Promise.resolve(hashed)
    },
  }
  const session = { ...newSession(tools as unknown as FileTools), isListed: true, asides: new Set(asides) }
  const active: ActiveFolder = { folder: stored, session, rule: stores.folders.rule(stored.ruleId) }
  const sources = new SentSources(options)
  await sources.next(active)
  for (const hours of later) {
    now += hours * HOUR
    onLater()
    await sources.next(active)
  }
  last = at()
  return last.source
}

const hourly = (count: number) => Array.from({ length: count }, () => 1)

it('moves a file into the subfolder, with its folders, and never over another', async () => {
  mkdirSync(join(folder, 'june'))
  writeFileSync(join(folder, 'june', 'a.wav'), 'sound')
  expect(await dispose('june/a.wav', MOVE)).toEqual({ kind: 'moved' })
  writeFileSync(join(folder, 'june', 'a.wav'), 'sound')
  expect(await dispose('june/a.wav', MOVE)).toEqual({ kind: 'moved' })
  expect(readdirSync(join(folder, 'Sent', 'june')).toSorted()).toEqual(['a (2).wav', 'a.wav'])
})

it('leaves the file if the folder keeps sent files, or its call can not be read', async () => {
  writeFileSync(join(folder, 'a.wav'), 'sound')
  expect(await dispose('a.wav', { kind: 'keep' })).toBeNull()
  call = null
  expect(await dispose('a.wav', DELETE)).toBeNull()
  expect(existsSync(join(folder, 'a.wav'))).toBe(true)
})

describe.each([
  ['chooses to keep sent files', { whenSent: { kind: 'keep' }, disposesSince: null }],
  ['chooses it again, for files that are sent from then on', { disposesSince: START }],
  ['pauses or removes the folder', null],
] as const)('a file stays if a person %s', (_, changed) => {
  const change = () => (edits = changed)

  it.each<[string, () => void]>([
    ['its call is read first', () => (onDetail = change)],
    ['its call is read again', () => (onDetail = () => (onDetail = change))],
    ['it is looked at', () => (before = ({ kind }) => void (kind === 'entry' && change()))],
    ['it is hashed', () => (meanwhile = change)],
  ])('while %s', async (_moment, prepare) => {
    writeFileSync(join(folder, 'a.wav'), 'sound')
    prepare()
    expect(await dispose('a.wav', DELETE)).toBeNull()
    expect(readdirSync(folder)).toEqual(['a.wav'])
  })
})

it('leaves a file with other bytes than those that were sent', async () => {
  writeFileSync(join(folder, 'a.wav'), 'other sound')
  for (const whenSent of [MOVE, DELETE]) expect(await dispose('a.wav', whenSent)).toMatchObject({ kind: 'left' })
  expect(readFileSync(join(folder, 'a.wav'), 'utf8')).toBe('other sound')
})

it('never leaves the folder, neither by links nor by the subfolder', async () => {
  const outside = join(root, 'outside')
  mkdirSync(outside)
  writeFileSync(join(outside, 'a.wav'), 'sound')
  symlinkSync(join(outside, 'a.wav'), join(folder, 'link.wav'))
  symlinkSync(outside, join(folder, 'linked'))
  symlinkSync(outside, join(folder, 'Sent'))
  writeFileSync(join(folder, 'b.wav'), 'sound')
  for (const path of ['link.wav', 'linked/a.wav', '../outside/a.wav']) {
    expect(await dispose(path, DELETE)).toMatchObject({ kind: 'left' })
  }
  expect(await dispose('b.wav', MOVE)).toMatchObject({ kind: 'left' })
  expect(readdirSync(outside)).toEqual(['a.wav'])
  expect(existsSync(join(folder, 'b.wav'))).toBe(true)
})

it('says that a file is gone, unless it was moved before the app ended', async () => {
  const gone = { kind: 'left', why: 'The file is no longer in this folder.' }
  const later = hourly(3)
  expect(await dispose('a.wav', MOVE, 'sound', { later })).toEqual(gone)
  expect(await dispose('a.wav', DELETE, 'sound', { later })).toEqual(gone)
  mkdirSync(join(folder, 'Sent'))
  writeFileSync(join(folder, 'Sent', 'a.wav'), 'other sound')
  expect(await dispose('a.wav', MOVE, 'sound', { later })).toEqual(gone)
  writeFileSync(join(folder, 'Sent', 'a (2).wav'), 'sound')
  expect(await dispose('a.wav', MOVE)).toEqual({ kind: 'moved' })
})

/** A recorder writes to another name first. */
function replace(bytes: string): void {
  writeFileSync(join(folder, 'new.tmp'), bytes)
  renameSync(join(folder, 'new.tmp'), join(folder, 'a.wav'))
}

it.each([DELETE, MOVE])(
  'a new recording that takes the name while the old one is hashed stays: %j',
  async (whenSent) => {
    writeFileSync(join(folder, 'a.wav'), 'sound')
    meanwhile = () => replace('a new call')
    expect(await dispose('a.wav', whenSent)).toEqual({ kind: whenSent.kind === 'delete' ? 'deleted' : 'moved' })
    expect(readFileSync(join(folder, 'a.wav'), 'utf8')).toBe('a new call')
  },
)

it('a new recording that takes the name just before the old one is renamed gets its name back', async () => {
  writeFileSync(join(folder, 'a.wav'), 'sound')
  before = ({ kind }) => {
    if (kind !== 'rename') return
    before = () => undefined
    replace('a new call')
  }
  expect(await dispose('a.wav', DELETE)).toMatchObject({ kind: 'left', why: 'Its content has changed.' })
  expect(readdirSync(folder)).toEqual(['a.wav'])
  expect(readFileSync(join(folder, 'a.wav'), 'utf8')).toBe('a new call')
})

it.each([
  ['with', ['a (2).wav', 'a.wav']],
  ['without', ['a.wav', 'and another name']],
] as const)('a file that is put back replaces none that has its name, on a disk %s hard links', async (has, names) => {
  writeFileSync(join(folder, 'a.wav'), 'another sound')
  before = ({ kind }) => {
    if (has === 'without' && kind === 'link') throw Object.assign(new Error(), { code: 'EPERM' })
  }
  meanwhile = () => writeFileSync(join(folder, 'a.wav'), 'a new call')
  expect(await dispose('a.wav', DELETE)).toMatchObject({ kind: 'left' })
  const left = readdirSync(folder).toSorted()
  expect(left).toHaveLength(names.length)
  expect(left.filter((name) => /^a(?: \([\da-f]+\))?\.wav$/u.test(name))).toEqual(left)
  expect(left.map((name) => readFileSync(join(folder, name), 'utf8')).toSorted()).toEqual([
    'a new call',
    'another sound',
  ])
})

it('a file that appears in the subfolder meanwhile is not replaced', async () => {
  writeFileSync(join(folder, 'a.wav'), 'sound')
  meanwhile = () => writeFileSync(join(folder, 'Sent', 'a.wav'), 'of another computer')
  expect(await dispose('a.wav', MOVE)).toEqual({ kind: 'moved' })
  expect(readFileSync(join(folder, 'Sent', 'a.wav'), 'utf8')).toBe('of another computer')
  expect(readFileSync(join(folder, 'Sent', 'a (2).wav'), 'utf8')).toBe('sound')
})

it('a file outside that takes the place of a file whose folder becomes a link stays', async () => {
  const outside = join(root, 'outside')
  for (const dir of [outside, join(folder, 'june')]) {
    mkdirSync(dir)
    writeFileSync(join(dir, 'a.wav'), 'sound')
  }
  const becomeLink = () => {
    if (lstatSync(join(folder, 'june')).isSymbolicLink()) return
    renameSync(join(folder, 'june'), join(folder, 'july'))
    symlinkSync(outside, join(folder, 'june'))
  }
  before = ({ kind }) => {
    if (kind === 'rename') becomeLink()
  }
  expect(await dispose('june/a.wav', DELETE)).toMatchObject({ kind: 'left' })
  expect([readdirSync(outside), readdirSync(join(folder, 'july'))]).toEqual([['a.wav'], ['a.wav']])

  rmSync(join(folder, 'june'))
  renameSync(join(folder, 'july'), join(folder, 'june'))
  before = () => undefined
  meanwhile = becomeLink
  // As of a share that was disconnected: it is looked at again.
  expect(await dispose('june/a.wav', DELETE)).toBeNull()
  expect(readdirSync(outside)).toEqual(['a.wav'])
  const [left = ''] = readdirSync(join(folder, 'july'))
  await dispose('none.wav', DELETE, 'sound', { asides: [`july/${left}`] })
  expect(readdirSync(join(folder, 'july'))).toEqual(['a.wav'])
})

it('a file that a program still writes to stays', async () => {
  writeFileSync(join(folder, 'a.wav'), 'sound')
  meanwhile = (path) => appendFileSync(path, ' and more')
  expect(await dispose('a.wav', DELETE)).toMatchObject({ kind: 'left' })
  expect(readFileSync(join(folder, 'a.wav'), 'utf8')).toBe('sound and more')
})

it('a file that was set aside when the app ended gets its name back, unless another computer did it', async () => {
  const [ours, other] = [asideName('a.wav', FOLDER_ID), asideName('b.wav', '1c-of-another-computer')]
  for (const name of [ours, other]) writeFileSync(join(folder, name), 'a call')
  await dispose('none.wav', { kind: 'keep' }, 'sound', { asides: [ours, other] })
  expect(readdirSync(folder).toSorted()).toEqual(['a.wav', other])

  // It ended while the file was put back.
  const again = asideName('a.wav', FOLDER_ID)
  linkSync(join(folder, 'a.wav'), join(folder, again))
  await dispose('none.wav', { kind: 'keep' }, 'sound', { asides: [again] })
  expect(readdirSync(folder).toSorted()).toEqual(['a.wav', other])
})

it('a file that can not be hashed gets its name back', async () => {
  writeFileSync(join(folder, 'a.wav'), 'sound')
  meanwhile = () => {
    throw Object.assign(new Error(), { code: 'EIO' })
  }
  expect(await dispose('a.wav', DELETE)).toEqual({ kind: 'left', why: 'The file couldn’t be deleted (EIO).' })
  expect(readdirSync(folder)).toEqual(['a.wav'])
})

it.each(['EBUSY', 'EPERM', 'ENOTCONN'])(
  'a file is tried again while it is in use or out of reach: %s',
  async (code) => {
    writeFileSync(join(folder, 'a.wav'), 'sound')
    before = ({ kind }) => {
      if (kind === 'rename') throw Object.assign(new Error(), { code })
    }
    expect(await dispose('a.wav', DELETE, 'sound', { later: [2, 20] })).toBeNull()
    onLater = () => (before = () => undefined)
    expect(await dispose('a.wav', DELETE, 'sound', { later: [2] })).toEqual({ kind: 'deleted' })
  },
)

it('a file that can not be deleted for a day stays, with the reason', async () => {
  writeFileSync(join(folder, 'a.wav'), 'sound')
  before = ({ kind }) => {
    if (kind === 'rename') throw Object.assign(new Error(), { code: 'EACCES' })
  }
  const left = { kind: 'left', why: 'The file couldn’t be deleted (EACCES).' }
  expect(await dispose('a.wav', DELETE, 'sound', { later: hourly(23) })).toBeNull()
  expect(await dispose('a.wav', DELETE, 'sound', { later: hourly(24) })).toEqual(left)
})

it('the day of a file that is in use begins again after its share was out of reach', async () => {
  writeFileSync(join(folder, 'a.wav'), 'sound')
  let hours = 0
  before = ({ kind }) => {
    if (kind !== 'rename') return
    throw Object.assign(new Error(), { code: hours > 0 && hours <= 30 ? 'ENOTCONN' : 'EBUSY' })
  }
  onLater = () => (hours += 1)
  expect(await dispose('a.wav', DELETE, 'sound', { later: hourly(31) })).toBeNull()
})

it('a file is tried again once its share is back, from which the empty mount point stays', async () => {
  writeFileSync(join(folder, 'a.wav'), 'sound')
  const sizes = statSync(join(folder, 'a.wav'))
  renameSync(folder, `${folder}.away`)
  mkdirSync(folder)
  onLater = () => {
    rmSync(folder, { recursive: true })
    renameSync(`${folder}.away`, folder)
  }
  expect(await dispose('a.wav', DELETE, 'sound', { later: [1], sizes })).toEqual({ kind: 'deleted' })
})

it('a file stays until its call has a recording or a transcript, and then for the time that a person chose', async () => {
  const unprocessed = { ...CALL, durationSeconds: null, media: { hasAudio: false, hasVideo: false } } as CallDetail
  writeFileSync(join(folder, 'a.wav'), 'sound')
  call = unprocessed
  expect(await dispose('a.wav', DELETE, 'sound', { later: [100] })).toBeNull()
  const day = { ...DELETE, graceHours: 24 }
  call = CALL
  expect(await dispose('a.wav', day, 'sound', { later: [23] })).toBeNull()
  expect(existsSync(join(folder, 'a.wav'))).toBe(true)
  expect(await dispose('a.wav', day, 'sound', { later: [23, 2] })).toEqual({ kind: 'deleted' })
})

it('a file whose call was deleted in the service meanwhile stays', async () => {
  writeFileSync(join(folder, 'a.wav'), 'sound')
  onLater = () => (call = null)
  expect(await dispose('a.wav', { ...DELETE, graceHours: 24 }, 'sound', { later: [25] })).toBeNull()
  expect(existsSync(join(folder, 'a.wav'))).toBe(true)
})

it.each<[string, Partial<CallDetail>]>([
  ['another agent', { agent: { ...CALL.agent!, id: 8 } }],
  ['another time', { timestamp: new Date(START + 2000).toISOString() }],
  ['another duration', { durationSeconds: 62 }],
])('a file whose call has %s needs attention and stays', async (_, change) => {
  writeFileSync(join(folder, 'a.wav'), 'sound')
  call = { ...CALL, ...change }
  expect(await dispose('a.wav', DELETE, 'sound', { later: [100] })).toBeNull()
  expect(last).toMatchObject({ status: 'attention', reason: { kind: 'other-call', callId: 5 } })
  expect(existsSync(join(folder, 'a.wav'))).toBe(true)
})

it('a file whose key was sent with other bytes needs attention and stays', async () => {
  writeFileSync(join(folder, 'a.wav'), 'sound')
  sentContent = hashOf('other sound')
  expect(await dispose('a.wav', DELETE)).toBeNull()
  expect(last).toMatchObject({ status: 'attention', reason: { kind: 'other-call' } })
})

it('a file of a folder that another workspace watches stays', async () => {
  writeFileSync(join(folder, 'a.wav'), 'sound')
  isShared = true
  for (const whenSent of [MOVE, DELETE]) expect(await dispose('a.wav', whenSent)).toMatchObject({ kind: 'left' })
  expect(readdirSync(folder)).toEqual(['a.wav'])
})

it('a disk that hangs delays no other folder, and its file is tried again later', async () => {
  for (const name of ['a.wav', 'b.wav']) writeFileSync(join(folder, name), 'sound')
  const clock = new FakeClock()
  const hanging = new ThreadedReading(
    clock,
    join(import.meta.dirname, '..', '..', 'watching', 'testing', 'blockedThread.ts'),
  )
  const reading = new ThreadedReading(clock)
  try {
    const left = dispose('a.wav', DELETE, 'sound', { reading: hanging })
    expect(await dispose('b.wav', DELETE, 'sound', { reading })).toEqual({ kind: 'deleted' })
    await untilSettled(left, () => clock.advance(READ_DEADLINE_MS))
    expect(await left).toBeNull()
    expect(readdirSync(folder)).toEqual(['a.wav'])
  } finally {
    hanging.close()
    reading.close()
  }
})
