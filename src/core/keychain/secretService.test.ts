import { spawn } from 'node:child_process'
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * keytar with a real Secret Service: Debian's gnome-keyring with its own D-Bus session and home folder, so that no real keyring
 * is used. Each step is a separate process and session, like each start of the app.
 */

const PROBE = join(import.meta.dirname, '..', '..', '..', 'test', 'support', 'keychainProbe.ts')
const REQUIRED = ['dbus-run-session', 'gnome-keyring-daemon', 'bash']

const missing = REQUIRED.filter((program) => !isOnPath(program))
const why = missing.length === 0 ? '' : ` (skipped: ${missing.join(', ')} not installed)`

/**
 * Runs the steps in a new session. `password` unlocks the keyring, or creates it the first time; null: the daemon doesn't
 * unlock it.
 */
function inSession(home: string, password: string | null, steps: readonly string[]): Promise<unknown[]> {
  const unlock =
    password === null
      ? 'gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1'
      : `printf '%s\\n' '${password}' | gnome-keyring-daemon --unlock --components=secrets --daemonize >/dev/null 2>&1`
  return run(
    'dbus-run-session',
    ['--', 'bash', '-c', `${unlock}\nexec "$0" "$@"`, process.execPath, PROBE, ...steps],
    home,
    // A daemon removes its socket and folder there when it notices that its session is over, which may be after the next began.
    { XDG_RUNTIME_DIR: mkdtempSync(join(home, 'run-')) },
  )
}

function run(
  program: string,
  args: readonly string[],
  home: string,
  extra: NodeJS.ProcessEnv = {},
): Promise<unknown[]> {
  const { DBUS_SESSION_BUS_ADDRESS: _bus, DISPLAY: _display, XDG_DATA_HOME: _data, ...rest } = process.env
  const env = { ...rest, HOME: home, XDG_RUNTIME_DIR: join(home, 'run'), ...extra }
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    child.once('error', reject)
    child.once('close', () => {
      const line = output.split('\n').find((each) => each.startsWith('['))
      if (line === undefined) reject(new Error(`the probe said nothing: ${output}`))
      else resolve(JSON.parse(line) as unknown[])
    })
  })
}

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false // Not in this folder.
    }
  })
}

describe.skipIf(missing.length > 0)(`keytar and a real Secret Service${why}`, () => {
  let home: string
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'earshot-keychain-'))
  })
  afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }))

  it('keeps a key over sessions, detects a locked keyring, and deletes a removed key', async () => {
    expect(await inSession(home, 'right', ['storage', 'set:w-1:top-secret', 'get:w-1'])).toEqual([
      { kind: 'os' },
      'os',
      'top-secret',
    ])
    // A wrong password leaves it locked: the key exists but can't be read.
    const [storage, read] = await inSession(home, 'wrong', ['storage', 'get:w-1'])
    expect(storage).toMatchObject({ kind: 'memory' })
    expect(read).toBe('keychain-locked')
    expect(await inSession(home, 'right', ['get:w-1', 'delete:w-1', 'get:w-1'])).toEqual([
      'top-secret',
      'deleted',
      'key-missing',
    ])
    expect(await inSession(home, 'right', ['get:w-1'])).toEqual(['key-missing'])
  })
})

describe('keytar without a Secret Service', () => {
  it('keeps keys for this session and reports that the service is missing', async () => {
    const home = mkdtempSync(join(tmpdir(), 'earshot-keychain-'))
    try {
      const steps = ['storage', 'set:w-1:top-secret', 'get:w-1']
      const [storage, set, read] = await run(process.execPath, [PROBE, ...steps], home, {
        DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus',
      })
      expect(storage).toMatchObject({ kind: 'memory', reason: expect.any(String) })
      expect([set, read]).toEqual(['memory', 'top-secret'])
    } finally {
      rmSync(home, { recursive: true, force: true })
    }
  })
})
