import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endlessChunk, endlessTimes, zeroEndedWebm } from '../../../../test/support/recordings/freezingRecordings.ts'
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
  for (const path of [file('a.m4a', endlessChunk()), file('b.webm', zeroEndedWebm())]) {
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

it('leaves files to the rest of the app while shares hang, and others of these shares alone', async () => {
  // Opening a pipe waits for the other end, as a call to a share that hangs does.
  const pipe = (folderName: string, name: string) => {
    mkdirSync(join(folder, folderName), { recursive: true })
    const path = join(folder, folderName, name)
    execFileSync('mkfifo', [path])
    return path
  }
  let ring: () => void = () => undefined
  prober = new FileProber(() => new Promise<void>((resolve) => (ring = resolve)))
  // Node has four threads for files.
  const shares = ['a', 'b', 'c', 'd', 'e']
  const pipes = shares.map((share) => pipe(share, '1.wav'))
  try {
    for (const path of pipes) {
      const { promise: began, resolve } = Promise.withResolvers<void>()
      const stuck = prober.probe(path, '1.wav', resolve)
      await began
      ring()
      await expect(stuck).rejects.toMatchObject({ reason: 'too-slow' })
    }
    expect((await readFile(GOOD)).length).toBeGreaterThan(0)
    const other = prober.probe(pipe('a', '2.wav'), '2.wav').catch((error: unknown) => fileProblem(error))
    expect(await other).toBe('The disk isn’t responding.')
    const good = prober.probe(GOOD, 'mono.m4a')
    expect(await good).toMatchObject({ codec: 'AAC' })
  } finally {
    for (const path of pipes) closeSync(openSync(path, constants.O_RDWR | constants.O_NONBLOCK))
  }
})
