import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CHECKOUT } from '../checkout.ts'
import { HostProblem } from '../hostProblem.ts'

/** A build in `out` that is rebuilt when its sources change. */
export interface Build {
  /** What the user waits for, as in "Building the user interface…". */
  readonly name: string
  readonly folder: string
  /** Files and folders of the checkout. Tests in them are ignored. */
  readonly sources: readonly string[]
  /** The program that builds it (see `runBuilder`). It runs in a separate process, to keep the bundler out of the process that holds the key. */
  readonly builder: string
}

/**
 * Every build is for production, whatever `NODE_ENV` is inherited: React's development build is twice the size and mounts
 * components twice. The mode is part of the fingerprint, so a build in another mode is stale.
 */
export const BUILD_MODE = 'production'

/** Stored inside the build, so that both are swapped together. */
const STAMP_NAME = 'built-from.txt'

/** Calls `say` with one line if it rebuilds. Throws `HostProblem` with the bundler's output. */
export async function prepareBuild(build: Build, say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  if (await isFresh(build, await fingerprint(build.sources))) return
  say(`${build.name}…`)
  await run(build.builder, signal)
}

export async function isFresh(build: Build, sources: string): Promise<boolean> {
  return (await readFile(join(build.folder, STAMP_NAME), 'utf8').catch(() => null)) === sources
}

/** `sources` is the fingerprint taken before reading the first source. */
export async function markBuilt(folder: string, sources: string): Promise<void> {
  await writeFile(join(folder, STAMP_NAME), sources)
}

/** The mode, and names, sizes and times of all files. Reading the files would take several times as long. */
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
      // Its output may be shown in a dialog, so disable colors.
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && { signal }),
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new HostProblem(`Earshot couldn’t be built:\n${output.trim()}`))
    })
  })
}
