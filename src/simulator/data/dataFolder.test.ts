import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyFolder, findEmpty } from './preparedData.ts'

let place: string
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'earshot-test-'))
})
afterEach(() => rm(place, { recursive: true }))

const MAIN = join(import.meta.dirname, '..', 'main.ts')

const withCalls = (calls: number) => {
  const folders = ['--data', join(place, 'data'), '--prepared', join(place, 'prepared')]
  return ['--port', '0', '--calls', String(calls), ...folders]
}

/** Making one would take most of the time of a test. */
async function prepareEmpty(): Promise<void> {
  const empty = await findEmpty(join(import.meta.dirname, '..', '..', '..', '.cache', 'simulator'), () => undefined)
  await mkdir(join(place, 'prepared'), { mode: 0o700 })
  copyFolder(empty, join(place, 'prepared', basename(empty)))
}

/** Starts the program where a user's files are open to everybody, and ends it once it answers. */
async function runOnce(): Promise<void> {
  const child = spawn('sh', ['-c', 'umask 0; exec "$0" "$@"', process.execPath, MAIN, ...withCalls(5)], {
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

it.skipIf(process.platform === 'win32')('other users can’t read the service’s files, whatever its umask', async () => {
  // It is closed to others in the same way as the world that is made from it.
  await prepareEmpty()
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
})

it.skipIf(process.platform === 'win32')(
  'stops at once while it prepares its data, which the next start cleans up',
  async () => {
    await prepareEmpty()
    const prepared = async () => (await readdir(join(place, 'prepared'))).filter((name) => !name.startsWith('empty-'))
    const child = fork(MAIN, withCalls(1_000_000))
    await once(child, 'message')
    child.kill()
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(await prepared()).toEqual([expect.stringMatching(/^draft-/)])
    await runOnce()
    expect(await prepared()).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)])
  },
)
