import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Finds or downloads Electron's binary. The npm package doesn't contain it; it is downloaded from GitHub on first use.
 * A failed attempt isn't repeated for a day.
 */
export interface ElectronPlaces {
  /** `node_modules/electron`. */
  readonly packageFolder: string
  /** File that records the failed attempt. */
  readonly memory: string
  readonly env: NodeJS.ProcessEnv
  readonly now: () => number
}

export type Fetched = { readonly kind: 'got'; readonly path: string } | { readonly kind: 'failed' }

/** The binary's path inside a folder into which it was unpacked manually. */
const PROGRAM: { readonly [platform in NodeJS.Platform]?: string } = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}

/** 110 MB at 4 Mbit/s take 220 s. Without a response, the download fails after 10 s by its connection timeout. */
const FETCH_LIMIT_MS = 300_000

const REMEMBERED_MS = 24 * 60 * 60 * 1000

/** The binary's path, or null if it isn't installed. Uses the same lookup as Electron's package. */
export function findElectron({ packageFolder, env }: Pick<ElectronPlaces, 'packageFolder' | 'env'>): string | null {
  const override = env['ELECTRON_OVERRIDE_DIST_PATH']
  const name = recordedName(packageFolder)
  // Without the record, the installer was interrupted and the binary may be incomplete.
  if (!override && name === null) return null
  const path = join(override || join(packageFolder, 'dist'), name ?? PROGRAM[process.platform] ?? 'electron')
  return existsSync(path) ? path : null
}

/** Whether an attempt for this version of Electron failed within the last day. */
export async function failedLately({ memory, packageFolder, now }: ElectronPlaces): Promise<boolean> {
  const text = await readFile(memory, 'utf8').catch(() => '')
  const [version, at] = text.trim().split(' ')
  const ageMs = now() - Number(at)
  // Negative if the clock was set back.
  return version === versionOf(packageFolder) && ageMs >= 0 && ageMs < REMEMBERED_MS
}

/** Downloads the binary with the package's installer, which verifies it. Calls `say` with one line first. */
export async function fetchElectron(places: ElectronPlaces, say: (line: string) => void): Promise<Fetched> {
  const { packageFolder, env } = places
  say('Downloading Electron (about 110 MB, only the first time)…')
  await runInstaller(join(packageFolder, 'install.js'), env)
  const path = findElectron(places)
  if (path !== null) return { kind: 'got', path }
  await mkdir(dirname(places.memory), { recursive: true })
  await writeFile(places.memory, `${versionOf(packageFolder)} ${places.now()}\n`)
  return { kind: 'failed' }
}

/** Ignores the installer's output (a stack trace of a network error). The folder shows whether it succeeded. */
function runInstaller(script: string, env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script], {
      // It uses Node's `fetch`, which otherwise ignores proxies and the system's certificates.
      env: { NODE_USE_ENV_PROXY: '1', NODE_USE_SYSTEM_CA: '1', ...env },
      stdio: 'ignore',
      timeout: FETCH_LIMIT_MS,
    })
    child.once('error', () => resolve())
    child.once('close', () => resolve())
  })
}

/** What the installer records last. */
function recordedName(packageFolder: string): string | null {
  try {
    return readFileSync(join(packageFolder, 'path.txt'), 'utf8')
  } catch {
    return null
  }
}

function versionOf(packageFolder: string): string {
  const parsed: unknown = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed ? String(parsed.version) : ''
}
