import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endlessChunk, endlessTimes } from '../../../../test/support/recordings/freezingRecordings.ts'
import { deadlineAfter } from '../../threads/threadClient.ts'
import { fileProblem } from './fileProblem.ts'
import { FileProber, ProbeFailure } from './fileProber.ts'

const GOOD = join(import.meta.dirname, 'testing', 'recordings', 'mono.m4a')
/** Only to prevent hanging. A thread that has to fill hundreds of megabytes takes long on a busy machine. */
const NEVER_MS = 5 * 60_000

let folder: string
let prober: FileProber

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-prober-'))
})
afterEach(() => {
  prober.close()
  rmSync(folder, { recursive: true, force: true })
})

function file(name: string, bytes: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

it('stops probing a file that never ends, and reads the next one', async () => {
  // The test decides when the deadline has passed, because a busy computer is slow to read even a good file.
  let ring: () => void = () => undefined
  prober = new FileProber(() => new Promise<void>((resolve) => (ring = resolve)))
  for (const path of [file('a.m4a', endlessChunk()), file('b.m4a', endlessChunk())]) {
    const { promise: began, resolve } = Promise.withResolvers<void>()
    const stuck = prober.probe(path, path, resolve)
    const good = prober.probe(GOOD, 'mono.m4a')
    await began
    ring()
    await expect(stuck).rejects.toMatchObject({ constructor: ProbeFailure, reason: 'too-slow' })
    expect(await good).toMatchObject({ kind: 'mp4', codec: 'AAC', problem: null })
  }
})

it('gives up a file that takes too much memory, and the process lives', async () => {
  prober = new FileProber(deadlineAfter(NEVER_MS))
  const path = file('a.m4a', endlessTimes())
  await expect(prober.probe(path, 'a.m4a')).rejects.toMatchObject({ reason: 'too-large' })
  expect(await prober.probe(GOOD, 'mono.m4a')).toMatchObject({ codec: 'AAC' })
})

it("fails with the file system's error", async () => {
  prober = new FileProber(deadlineAfter(NEVER_MS))
  await expect(prober.probe(join(folder, 'none.wav'), 'none.wav')).rejects.toMatchObject({ code: 'ENOENT' })
})

it('stops a probe in progress when closed', async () => {
  prober = new FileProber(deadlineAfter(NEVER_MS))
  const path = file('a.m4a', endlessChunk())
  const { promise: began, resolve } = Promise.withResolvers<void>()
  const stuck = prober.probe(path, 'a.m4a', resolve)
  await began
  prober.close()
  await expect(stuck).rejects.toThrow('closed')
})

it.skipIf(process.platform === 'win32')('leaves files to the rest of the app while shares hang', async () => {
  let ring: () => void = () => undefined
  prober = new FileProber(() => new Promise<void>((resolve) => (ring = resolve)))
  /** Probes the file until the system blocks two threads. One may have been ended too early. */
  const failureOf = async (path: string): Promise<unknown> => {
    for (let waitMs = 50; ; waitMs *= 2) {
      const { promise: began, resolve } = Promise.withResolvers<void>()
      const failed = prober.probe(path, '1.wav', resolve).catch((error: unknown) => error)
      const refused = await Promise.race([began, failed])
      if (refused !== undefined) return refused
      await wait(waitMs)
      ring()
      expect(await failed).toMatchObject({ reason: 'too-slow' })
    }
  }
  // Opening a pipe without a writer blocks, as opening a file on a share without its server can. Node has four threads for files.
  const pipes = [1, 2, 3].map((number) => join(folder, `${number}.wav`))
  execFileSync('mkfifo', pipes)
  try {
    for (const path of pipes) expect(fileProblem(await failureOf(path))).toBe('The disk isn’t responding.')
    expect((await readFile(GOOD)).length).toBeGreaterThan(0)
    expect(await prober.probe(GOOD, 'mono.m4a')).toMatchObject({ codec: 'AAC' })
  } finally {
    // Lets the blocked threads end.
    for (const path of pipes) closeSync(openSync(path, 'r+'))
  }
})
