import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ThreadClient } from '../../threads/threadClient.ts'
import type { ProbeTask } from './probeThread.ts'

const RECORDINGS = join(import.meta.dirname, 'testing', 'recordings')

let folder: string
let thread: ThreadClient

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-thread-'))
  thread = new ThreadClient({ path: join(import.meta.dirname, 'probeThread.ts') })
})
afterEach(async () => {
  await thread.end()
  rmSync(folder, { recursive: true, force: true })
})

const probe = (task: ProbeTask, onProgress?: () => void) => thread.ask(task, onProgress && { onProgress })

it('answers with the facts of each file', async () => {
  for (const [name, codec] of [
    ['mono.m4a', 'AAC'],
    ['opus.ogg', 'Opus'],
  ] as const) {
    expect(await probe({ kind: 'facts', path: join(RECORDINGS, name), fileName: name })).toMatchObject({
      codec,
      problem: null,
    })
  }
})

it('reports progress every few megabytes of a file that it has to read as a whole', async () => {
  const path = join(folder, 'long.mp3')
  const bytes = readFileSync(join(RECORDINGS, 'changing-bitrate-without-header.mp3'))
  const copies = Math.ceil((20 * 1024 * 1024) / bytes.length)
  writeFileSync(path, Buffer.concat(Array.from({ length: copies }, () => bytes)))
  let reportCount = 0
  const facts = await probe({ kind: 'facts', path, fileName: 'long.mp3' }, () => (reportCount += 1))
  expect(facts).toMatchObject({ codec: 'MP3' })
  expect(reportCount).toBe(2)
})

it('answers with the file system’s error', async () => {
  await expect(probe({ kind: 'facts', path: join(folder, 'none.wav'), fileName: 'none.wav' })).rejects.toMatchObject({
    code: 'ENOENT',
  })
})
