import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ProbeAnswer, ProbeTask } from './probeThread.ts'

const RECORDINGS = join(import.meta.dirname, 'testing', 'recordings')

let folder: string
let thread: Worker
let first: unknown

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-thread-'))
  thread = new Worker(new URL('./probeThread.ts', import.meta.url))
  ;[first] = await once(thread, 'message')
})
afterEach(async () => {
  await thread.terminate()
  rmSync(folder, { recursive: true, force: true })
})

/** All answers up to the result. */
function probe(task: ProbeTask): Promise<readonly ProbeAnswer[]> {
  return new Promise((resolve) => {
    const answers: ProbeAnswer[] = []
    const collect = (answer: ProbeAnswer) => {
      answers.push(answer)
      if (answer.kind === 'reading') return
      thread.off('message', collect)
      resolve(answers)
    }
    thread.on('message', collect)
    thread.postMessage(task)
  })
}

it('says when it is ready, then answers with the facts of each file', async () => {
  expect(first).toEqual({ kind: 'ready' })
  for (const [name, codec] of [
    ['mono.m4a', 'AAC'],
    ['opus.ogg', 'Opus'],
  ] as const) {
    const answers = await probe({ kind: 'facts', path: join(RECORDINGS, name), fileName: name })
    expect(answers).toMatchObject([{ kind: 'done', result: { codec, problem: null } }])
  }
})

it('reports progress every few megabytes of a file that it has to read as a whole', async () => {
  const path = join(folder, 'long.mp3')
  const bytes = readFileSync(join(RECORDINGS, 'changing-bitrate-without-header.mp3'))
  const copies = Math.ceil((20 * 1024 * 1024) / bytes.length)
  writeFileSync(path, Buffer.concat(Array.from({ length: copies }, () => bytes)))
  const answers = await probe({ kind: 'facts', path, fileName: 'long.mp3' })
  expect(answers.at(-1)).toMatchObject({ kind: 'done', result: { codec: 'MP3' } })
  expect(answers.slice(0, -1)).toEqual([{ kind: 'reading' }, { kind: 'reading' }])
})

it('answers with the file system’s error', async () => {
  expect(await probe({ kind: 'facts', path: join(folder, 'none.wav'), fileName: 'none.wav' })).toEqual([
    { kind: 'failed', code: 'ENOENT' },
  ])
})
