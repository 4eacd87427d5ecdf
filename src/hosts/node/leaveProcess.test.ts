import { execFileSync, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { PATIENT_PROCESS } from './testing/patientLimits.ts'

const isWindows = process.platform === 'win32'

/** Opening it without a writer blocks, as opening a file on a share without its server can. */
function makePipe(): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-leave-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const pipe = join(folder, 'hangs.wav')
  execFileSync('mkfifo', [pipe])
  return pipe
}

function start(how: string, pipe: string, { stdio, env }: { readonly stdio: StdioOptions; readonly env?: object }) {
  const args = [join(import.meta.dirname, 'testing', 'leaveBlocked.ts'), how, pipe]
  const child = spawn(process.execPath, args, { stdio, env: { ...process.env, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

it.skipIf(isWindows).each(['thread', 'call'])('a process can be left while a share hangs a %s', async (how) => {
  const [code, signal] = await once(start(how, makePipe(), { stdio: 'inherit' }), 'exit')
  // On a busy machine, the thread may not have begun to open it.
  expect(['SIGKILL', 0]).toContain(signal ?? code)
})

it.skipIf(isWindows)('a process of a test waits longer for its threads, as a busy machine needs', async () => {
  const pipe = makePipe()
  const writing = openSync(pipe, 'r+')
  onTestFinished(() => closeSync(writing))
  const child = start('thread', pipe, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env: PATIENT_PROCESS })
  const exited = once(child, 'exit')
  await once(child, 'message')
  // Longer than the app would wait.
  await wait(1500)
  writeSync(writing, 'sound')
  expect(await exited).toEqual([0, null])
})
