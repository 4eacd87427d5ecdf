import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const isWindows = process.platform === 'win32'

it.skipIf(isWindows).each(['thread', 'call'])('a process can be left while a share hangs a %s', async (how) => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-leave-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // Opening a pipe without a writer blocks, as opening a file on a share without its server can.
  const pipe = join(folder, 'hangs.wav')
  execFileSync('mkfifo', [pipe])
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing', 'leaveBlocked.ts'), how, pipe], {
    stdio: 'inherit',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [code, signal] = await once(child, 'exit')
  // On a busy machine, the thread may not have begun to open it.
  expect(['SIGKILL', 0]).toContain(signal ?? code)
})
