import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyFolder, findEmpty } from './preparedData.ts'

// Each test makes a Postgres, on a machine that may be busy with others.
const PATIENCE_MS = 180_000

let place: string
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'earshot-test-'))
})
afterEach(() => rm(place, { recursive: true }))

/** Starts the program where a user's files are open to everybody, and ends it once it answers. */
async function runOnce(): Promise<void> {
  const args = ['--port', '0', '--calls', '5', '--data', join(place, 'data'), '--prepared', join(place, 'prepared')]
  const main = join(import.meta.dirname, '..', 'main.ts')
  const child = spawn('sh', ['-c', 'umask 0; exec "$0" "$@"', process.execPath, main, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) if (line.startsWith('Service is at')) child.kill()
  expect(await ended).toEqual([0, null])
}

/** `mode path` of everything below that other users can read, write or enter. */
async function openToOthers(): Promise<readonly string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const mode = (await stat(path)).mode & 0o777
      return (mode & 0o077) === 0 ? [] : [`${mode.toString(8)} ${path.slice(place.length)}`]
    }),
  )
  // Postgres makes this cache readable whenever it starts; what keeps others out is the folder around it.
  return found.flat().filter((line) => !/^644 .*\/pg_internal\.init$/u.test(line))
}

it.skipIf(process.platform === 'win32')(
  'other users can’t read the service’s files, whatever its umask',
  { timeout: PATIENCE_MS },
  async () => {
    // Making one would take most of the time, and is closed in the same way as the world that is made from it.
    const empty = await findEmpty(join(import.meta.dirname, '..', '..', '..', '.cache', 'simulator'), () => undefined)
    await mkdir(join(place, 'prepared'), { mode: 0o700 })
    copyFolder(empty, join(place, 'prepared', basename(empty)))
    await runOnce()
    expect((await readdir(place)).toSorted()).toEqual(['data', 'prepared'])
    expect(await openToOthers()).toEqual([])

    // A folder that was made by an earlier version is closed when it is used again.
    const [service = ''] = await readdir(join(place, 'data'))
    const worlds = await readdir(join(place, 'prepared'))
    const made = [join(place, 'data', service), ...worlds.map((name) => join(place, 'prepared', name))]
    await Promise.all(made.map((folder) => chmod(folder, 0o777)))
    await rm(join(place, 'data', service, 'database'), { recursive: true })
    await runOnce()
    expect(await openToOthers()).toEqual([])
  },
)
