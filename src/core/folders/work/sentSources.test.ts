import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '../../../contract/errors.ts'
import type { WhenSent } from '../../../contract/folders.ts'
import type { StoredFile } from '../store/storedFile.ts'
import { SentSources, type SentSourcesOptions } from './sentSources.ts'

const MOVE = { kind: 'move', subfolder: 'Sent' } as const
const DELETE = { kind: 'delete' } as const

let root: string
let folder: string
let canBeRead: boolean

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'earshot-sources-'))
  folder = join(root, 'calls')
  mkdirSync(folder)
  canBeRead = true
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** What becomes of a file that was sent with these bytes. */
async function dispose(path: string, whenSent: WhenSent, sentBytes = 'sound'): Promise<StoredFile['source']> {
  let file = { fileKey: 1, folderId: 'f', path, sha256: hashOf(sentBytes), callId: 7, source: null } as StoredFile
  const options = {
    files: {
      due: { toDispose: () => [file] },
      of: () => file,
      write: ([written = file]: readonly StoredFile[]) => void (file = written),
    },
    tools: { hash: (of: string) => Promise.resolve(hashOf(readFileSync(of))) },
    session: () => {
      const detail = () =>
        canBeRead ? Promise.resolve({}) : Promise.reject(new AppError('not-found', { what: 'call' }))
      return Promise.resolve({ calls: { detail } })
    },
    changed: () => undefined,
    clock: { monotonicMs: () => 0 },
    log: { warn: () => undefined },
    signal: new AbortController().signal,
  } as unknown as SentSourcesOptions
  const session = { isThere: true, isListed: true }
  const active = { folder: { folderId: 'f', path: folder, whenSent, disposesSince: 0 }, session }
  await new SentSources(options).next(active as unknown as Parameters<SentSources['next']>[0])
  return file.source
}

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
  canBeRead = false
  expect(await dispose('a.wav', DELETE)).toBeNull()
  expect(existsSync(join(folder, 'a.wav'))).toBe(true)
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
  expect(await dispose('a.wav', MOVE)).toEqual(gone)
  expect(await dispose('a.wav', DELETE)).toEqual(gone)
  mkdirSync(join(folder, 'Sent'))
  writeFileSync(join(folder, 'Sent', 'a.wav'), 'other sound')
  expect(await dispose('a.wav', MOVE)).toEqual(gone)
  writeFileSync(join(folder, 'Sent', 'a (2).wav'), 'sound')
  expect(await dispose('a.wav', MOVE)).toEqual({ kind: 'moved' })
})
