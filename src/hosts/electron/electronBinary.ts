import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Electron's program, which npm's package does not contain: it is downloaded from GitHub at the first need. Where that
 * fails it will fail again, so a failed attempt is remembered for a day.
 */
export interface ElectronPlaces {
  /** `node_modules/electron`. */
  readonly packageFolder: string
  /** Where the failed attempt is written down. */
  readonly memory: string
  readonly env: NodeJS.ProcessEnv
  readonly now: () => number
}

export type Fetched = { readonly kind: 'got'; readonly path: string } | { readonly kind: 'failed' }

/** The program's name inside its folder, where the package has not written it down. */
const PROGRAM = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' } as const

/** 110 MB at 4 Mbit/s take 220 s. A place where nothing answers fails by itself after 10 s (the connection's own limit). */
const FETCH_LIMIT_MS = 300_000

const REMEMBERED_MS = 24 * 60 * 60 * 1000

/** The path of the program, or null when it is not on this computer. Looks as Electron's own package does. */
export function findElectron({ packageFolder, env }: Pick<ElectronPlaces, 'packageFolder' | 'env'>): string | null {
  const override = env['ELECTRON_OVERRIDE_DIST_PATH']
  const path = join(override || join(packageFolder, 'dist'), programName(packageFolder))
  return existsSync(path) ? path : null
}

/** Whether an attempt of the last day failed; a new version of Electron is a new attempt. */
export async function failedLately({ memory, packageFolder, now }: ElectronPlaces): Promise<boolean> {
  const text = await readFile(memory, 'utf8').catch(() => '')
  const [version, at] = text.trim().split(' ')
  return version === versionOf(packageFolder) && now() - Number(at) < REMEMBERED_MS
}

/** Downloads the program with the package's own installer, which checks what it got; `say` gets a line before. */
export async function fetchElectron(places: ElectronPlaces, say: (line: string) => void): Promise<Fetched> {
  const { packageFolder, env } = places
  say('Fetching Electron (about 110 MB, once)…')
  await runInstaller(join(packageFolder, 'install.js'), env)
  const path = findElectron(places)
  if (path !== null) return { kind: 'got', path }
  await mkdir(dirname(places.memory), { recursive: true })
  await writeFile(places.memory, `${versionOf(packageFolder)} ${places.now()}\n`)
  return { kind: 'failed' }
}

/** Whether it worked shows in the folder afterwards; its words (a stack of a network error) help nobody. */
function runInstaller(script: string, env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script], { env, stdio: 'ignore', timeout: FETCH_LIMIT_MS })
    child.once('error', () => resolve())
    child.once('close', () => resolve())
  })
}

function programName(packageFolder: string): string {
  try {
    return readFileSync(join(packageFolder, 'path.txt'), 'utf8')
  } catch {
    // Not installed by the package; then it was unpacked by somebody, under the usual name.
    return PROGRAM[process.platform as keyof typeof PROGRAM] ?? 'electron'
  }
}

function versionOf(packageFolder: string): string {
  const parsed: unknown = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed ? String(parsed.version) : ''
}
