import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CHECKOUT } from './checkout.ts'
import { HostProblem } from './hostProblem.ts'

/** Something in `out` that is made of sources, and made again when they have changed. */
export interface Build {
  /** What one waits for, in a sentence: «Preparing the window…». */
  readonly name: string
  readonly folder: string
  /** Files and folders of the checkout; tests in them don't count. */
  readonly sources: readonly string[]
  /** The program that makes it (see `runBuilder`). It runs in a process of its own, because a bundler's memory has no business in the process that holds the key. */
  readonly builder: string
}

/**
 * Every build is for production, whatever `NODE_ENV` a test or a person's shell hands down: React's development build
 * is twice the size and mounts everything twice. It is part of the fingerprint, so a build in another mode is stale.
 */
export const BUILD_MODE = 'production'

/** Lies in what was built, so that both change place together. */
const STAMP_NAME = 'built-from.txt'

/**
 * Makes sure that the build is that of the present sources; `say` gets a line when that takes time.
 * Fails with `HostProblem` holding the bundler's words.
 */
export async function prepareBuild(build: Build, say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  if (await isFresh(build, await fingerprint(build.sources))) return
  say(`${build.name}…`)
  await run(build.builder, signal)
}

/** Whether it was built from the sources of this fingerprint. */
export async function isFresh(build: Build, sources: string): Promise<boolean> {
  return (await readFile(join(build.folder, STAMP_NAME), 'utf8').catch(() => null)) === sources
}

/** `sources` is the fingerprint from before the first source was read. */
export async function markBuilt(folder: string, sources: string): Promise<void> {
  await writeFile(join(folder, STAMP_NAME), sources)
}

/**
 * The mode, and names, sizes and times of all files: milliseconds, where reading hundreds of them would take several
 * times that.
 */
export async function fingerprint(
  sources: readonly string[],
  checkout: string = CHECKOUT,
  mode: string = BUILD_MODE,
): Promise<string> {
  const lines = (await Promise.all(sources.map((source) => facts(checkout, source)))).flat()
  return createHash('sha256')
    .update([mode, ...lines.toSorted()].join('\n'))
    .digest('hex')
}

async function facts(checkout: string, path: string): Promise<readonly string[]> {
  const absolute = join(checkout, path)
  const found = await stat(absolute).catch(() => null)
  if (found === null) return []
  if (!found.isDirectory()) return [`${path} ${found.size} ${found.mtimeMs}`]
  const names = (await readdir(absolute)).filter((name) => !name.includes('.test.'))
  return (await Promise.all(names.map((name) => facts(checkout, `${path}/${name}`)))).flat()
}

function run(builder: string, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [builder], {
      cwd: CHECKOUT,
      // Its words end up in a message, in a box of Electron's for one, where colours would be noise.
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && { signal }),
    })
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (said += chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new HostProblem(`Earshot could not be built from its sources:\n${said.trim()}`))
    })
  })
}
