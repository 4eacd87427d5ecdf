import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../../../test/support/fakeClock.ts'
import { namedWav, silentWav } from '../../../../test/support/recordings/pcmWav.ts'
import { type FileTools, openFileTools } from './thread/fileTools.ts'
import { type FileCheck, finishedFile, type Sighting } from './finishedFile.ts'
import { directTools } from './testing/directTools.ts'

const HOUR = 3_600_000

let folder: string
let clock: FakeClock
let tools: FileTools
let refusal: string | null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-finished-'))
  clock = new FakeClock()
  refusal = null
  tools = directTools(clock, () => {
    if (refusal !== null) throw Object.assign(new Error(refusal), { code: refusal })
  })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Written `ageMs` ago and seen now. */
function seen(name: string, bytes: Buffer, ageMs = 0): Sighting {
  const path = join(folder, name)
  const seconds = (clock.now() - ageMs) / 1000
  writeFileSync(path, bytes)
  utimesSync(path, seconds, seconds)
  return sighted(name)
}

function sighted(name: string): Sighting {
  const { size, mtimeMs, ino } = statSync(join(folder, name))
  const fileId = ino.toString(36)
  const seenAtMs = clock.monotonicMs()
  return { path: name, kind: 'recording', sizeBytes: size, modifiedMs: Math.round(mtimeMs), fileId, seenAtMs }
}

/** Checks when it should be checked again, until the result is final. */
async function finalOf(
  first: Sighting,
): Promise<{ readonly check: FileCheck; readonly whys: string[]; readonly ms: number }> {
  const from = clock.monotonicMs()
  const whys: string[] = []
  let sighting = first
  for (;;) {
    const check = await finishedFile(folder, sighting, tools)
    if (check.kind !== 'unfinished') return { check, whys, ms: clock.monotonicMs() - from }
    if (whys.at(-1) !== check.why) whys.push(check.why)
    if (whys.length > 20 || clock.monotonicMs() - from > 3 * HOUR) throw new Error(`It is never final: ${whys.join()}.`)
    expect(check.againMs).toBeGreaterThan(0)
    sighting = check.sighting
    await clock.advance(check.againMs)
  }
}

it('finishes an old recording after one pause, and reads a young one twice', async () => {
  const bytes = namedWav('old')
  const old = await finalOf(seen('old.wav', bytes, 2 * HOUR))
  expect(old).toMatchObject({
    check: {
      kind: 'finished',
      sha256: sha256(bytes),
      fingerprint: { sizeBytes: bytes.length, modifiedMs: clock.now() - 5000 - 2 * HOUR },
      facts: { kind: 'wav', problem: null, isCutOff: false },
    },
    whys: ['settling'],
    ms: 5000,
  })
  expect((await finalOf(seen('young.wav', bytes))).ms).toBe(10_000)
})

it('waits longer for a recording that doesn’t say where it ends, or that ends with zeros', async () => {
  const gsm = Buffer.alloc(330, Buffer.from([0xd2, ...Array.from({ length: 32 }, (_, at) => at + 1)]))
  expect(await finalOf(seen('a.gsm', gsm, 2 * HOUR))).toMatchObject({ check: { kind: 'finished' }, ms: 120_000 })
  expect(await finalOf(seen('silence.wav', silentWav(3), 2 * HOUR))).toMatchObject({
    check: { kind: 'finished' },
    ms: 605_000,
  })
})

it('reports an interrupted recording after an hour, and an empty file as well', async () => {
  const half = namedWav('half', 4000).subarray(0, 2000)
  expect(await finalOf(seen('half.wav', half))).toMatchObject({
    check: { kind: 'cut-off', sha256: sha256(half), facts: { isCutOff: true } },
    whys: ['incomplete', 'settling'],
  })
  expect(await finalOf(seen('empty.wav', Buffer.alloc(0)))).toMatchObject({
    check: { kind: 'cut-off', facts: { problem: { kind: 'empty' } } },
  })
})

it('notices another file of the same size and time', async () => {
  const first = seen('a.wav', namedWav('first'), 2 * HOUR)
  const { seenAtMs } = seen('b.wav', namedWav('other'), 2 * HOUR)
  renameSync(join(folder, 'b.wav'), join(folder, 'a.wav'))
  await clock.advance(5000)
  expect(await finishedFile(folder, { ...first, seenAtMs }, tools)).toMatchObject({
    kind: 'unfinished',
    why: 'growing',
  })
})

it('doesn’t read a file whose bytes are elsewhere', async () => {
  writeFileSync(join(folder, 'a.wav'), '')
  truncateSync(join(folder, 'a.wav'), 1_000_000)
  expect(await finishedFile(folder, sighted('a.wav'), tools)).toMatchObject({ kind: 'unfinished', why: 'online-only' })
})

it.each(['EBUSY', 'EACCES', 'EPERM'])('waits while the file is locked: %s', async (code) => {
  const sighting = seen('a.wav', namedWav('a'))
  refusal = code
  await clock.advance(30_000)
  const locked = await finishedFile(folder, sighting, tools)
  expect(locked).toMatchObject({ kind: 'unfinished', why: 'locked' })
  refusal = null
  // Unchanged since the lock, not since the first sighting.
  const after = await finalOf((locked as { readonly sighting: Sighting }).sighting)
  expect(after).toMatchObject({ check: { kind: 'finished' }, ms: 10_000 })
})

it('gives up after an hour without the permission to read it, but not while a share is out of reach', async () => {
  refusal = 'EACCES'
  expect((await finalOf(seen('a.wav', namedWav('a')))).check).toEqual({
    kind: 'unreadable',
    why: 'You don’t have permission to read it.',
  })
  refusal = 'NOT_RESPONDING'
  await expect(finalOf(seen('b.wav', namedWav('b')))).rejects.toThrow('never final: out-of-reach')
})

it('refuses what isn’t a file', async () => {
  mkdirSync(join(folder, 'a.wav'))
  expect(await finishedFile(folder, sighted('a.wav'), tools)).toMatchObject({ kind: 'unreadable' })
})

it('works with threads', async () => {
  const threads = openFileTools(clock)
  try {
    tools = threads
    const bytes = namedWav('threads')
    expect((await finalOf(seen('a.wav', bytes))).check).toMatchObject({ kind: 'finished', sha256: sha256(bytes) })
  } finally {
    threads.close()
  }
})
