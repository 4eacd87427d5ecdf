import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DIRECT_DISK } from '../../../../test/support/imports/directDisk.ts'
import { NO_SOUND_FACTS, type RecordingFacts } from '../../../domain/recordings/recordingFacts.ts'
import { fileProblem } from './fileProblem.ts'
import { ProbeFailure } from './fileProber.ts'
import { type FileThreads, type InspectionListener, inspectRecording } from './inspectRecording.ts'

const FACTS: RecordingFacts = { kind: 'wav', ...NO_SOUND_FACTS, problem: null }
const TIME = new Date('2026-06-01T09:00:00.123Z')

let folder: string
let path: string
let probe: () => Promise<RecordingFacts>
let hash: () => Promise<string>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-inspect-'))
  path = join(folder, 'a.wav')
  writeFileSync(path, 'sound')
  utimesSync(path, TIME, TIME)
  probe = () => Promise.resolve(FACTS)
  hash = () => Promise.resolve('hash')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const inspect = (of = path, listener?: InspectionListener) =>
  inspectRecording(
    of,
    'a.wav',
    { disk: DIRECT_DISK, prober: { probe: () => probe() }, hasher: { hash: () => hash() } } as unknown as FileThreads,
    listener,
  )
const reasonOf = async (of = path) => {
  const { facts, sha256 } = await inspect(of)
  expect(sha256).toBeNull()
  return facts.problem?.kind === 'unreadable' ? facts.problem.reason : null
}

it('finds the facts of a file, its hash, and its size and time', async () => {
  const probed = vi.fn<() => void>()
  expect(await inspect(path, { probed })).toEqual({
    fingerprint: { sizeBytes: 5, modifiedMs: TIME.getTime() },
    facts: FACTS,
    sha256: 'hash',
  })
  expect(probed).toHaveBeenCalledTimes(1)
})

it('doesn’t hash a file that can’t be imported', async () => {
  hash = () => Promise.reject(new Error('hashed'))
  const facts: RecordingFacts = { ...FACTS, problem: { kind: 'empty' } }
  probe = () => Promise.resolve(facts)
  expect(await inspect()).toMatchObject({ facts, sha256: null })
})

it.each([
  ['grows', () => (writeFileSync(path, 'sound and more'), utimesSync(path, TIME, TIME))],
  ['is written again', () => utimesSync(path, TIME, new Date(TIME.getTime() + 1000))],
])('refuses a file that %s while it is read, with its new size and time', async (_what, change) => {
  hash = () => {
    change()
    return Promise.resolve('hash')
  }
  const { facts, sha256, fingerprint } = await inspect()
  expect([facts.problem, sha256]).toEqual([{ kind: 'unreadable', reason: 'It’s still being written.' }, null])
  expect(fingerprint.sizeBytes).toBe(statSync(path).size)
})

it('refuses what is not a file of this computer', async () => {
  expect(await reasonOf('\\\\server\\share\\a.wav')).toContain('network path')
  expect(await reasonOf('a.wav')).toBe('It’s not a file on this computer.')
  expect(await reasonOf(folder)).toBe('It’s a folder.')
  expect(await reasonOf(join(folder, 'none.wav'))).toBe('It is no longer there.')
})

it('says why a file could not be read', async () => {
  const probed = vi.fn<() => void>()
  probe = () => Promise.reject(new ProbeFailure('too-slow'))
  expect(await inspect(path, { probed })).toMatchObject({
    fingerprint: { sizeBytes: 5 },
    facts: { problem: { reason: 'Earshot gave up reading it after 5 seconds. It may be damaged.' } },
  })
  expect(probed).toHaveBeenCalledTimes(1)
  const reasons = ['EACCES', 'EPERM', 'EBUSY', 'EIO', 'EMFILE'].map((code) =>
    fileProblem(Object.assign(new Error(), { code })),
  )
  expect(reasons).toEqual([
    'You don’t have permission to read it.',
    'You don’t have permission to read it.',
    'Another program has it open.',
    'The disk reported a read error.',
    'It can’t be read.',
  ])
})
