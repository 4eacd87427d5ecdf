import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHECKOUT } from '../node/checkout.ts'
import { prepareBuild } from '../node/preparedBuild.ts'
import { RENDERER_BUILD } from '../node/rendererBuild.ts'
import { onNpmGone } from '../node/shutdown.ts'
import type { StartOptions } from '../startOptions.ts'
import { DESKTOP_BUILD } from './desktopBuild.ts'
import { explainFailure, type LaunchFailure } from './launchFailure.ts'
import { settledEnvironment } from './settled.ts'

export type LaunchEnd =
  | { readonly kind: 'ended'; readonly code: number }
  /** It ended, or was ended, before a person saw anything of it. */
  | ({ readonly kind: 'not-shown' } & LaunchFailure)

/** A cold start takes 2 to 5 s; a person who sees nothing for longer than this believes that nothing will come. */
const SHOWN_LIMIT_MS = 20_000

const SHOWN_CHECK_MS = 100

/** Enough for the last words of a loader or of Chromium, which say what is wrong. */
const KEPT_WORDS = 8000

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Builds what is stale and runs the desktop app until it ends. Signals are handed on. */
export async function launchElectron(
  program: string,
  options: StartOptions,
  say: (line: string) => void,
  shownLimitMs: number = SHOWN_LIMIT_MS,
): Promise<LaunchEnd> {
  await prepareBuild(RENDERER_BUILD, say)
  await prepareBuild(DESKTOP_BUILD, say)
  const folder = await mkdtemp(join(tmpdir(), 'earshot-launch-'))
  const settledFile = join(folder, 'settled')

  let app: ChildProcess | undefined
  let isAskedToEnd = false
  const handOn = (signal: NodeJS.Signals) => {
    isAskedToEnd = true
    app?.kill(signal)
  }
  // Before there is an app: a signal between its start and a later line would end us and leave it behind.
  for (const signal of SIGNALS) process.on(signal, handOn)
  onNpmGone(() => handOn('SIGTERM'))
  try {
    app = spawn(program, electronArguments(options, isRootOnLinux()), {
      cwd: CHECKOUT,
      env: { ...process.env, ...settledEnvironment(settledFile) },
      stdio: ['inherit', 'inherit', 'pipe'],
    })
    const end = await endOf(app, () => existsSync(settledFile), shownLimitMs)
    if (isAskedToEnd || end.isSettled) return { kind: 'ended', code: end.code ?? 1 }
    return { kind: 'not-shown', ...explainFailure({ ...end, program }) }
  } finally {
    for (const signal of SIGNALS) process.off(signal, handOn)
    await rm(folder, { recursive: true, force: true })
  }
}

export function electronArguments(options: StartOptions, isRootOnLinux: boolean): readonly string[] {
  return [
    '.',
    // Chromium refuses to start as root with its sandbox. The page it shows is ours alone and can load nothing else.
    ...(isRootOnLinux ? ['--no-sandbox'] : []),
    ...(options.data === undefined ? [] : ['--data', options.data]),
    ...(options.demo ? ['--demo'] : []),
  ]
}

/** Waits for the app's end, and ends it when it hasn't settled in time. Its words are passed on and the last are kept. */
function endOf(app: ChildProcess, isSettled: () => boolean, limitMs: number) {
  return new Promise<{
    readonly isSettled: boolean
    readonly code: number | null
    readonly signal: NodeJS.Signals | null
    readonly words: string
    /** Of a program that couldn't be run. */
    readonly error?: NodeJS.ErrnoException
    /** Set when it was ended for showing nothing within this time. */
    readonly lateMs?: number
  }>((resolve) => {
    let words = ''
    let isLate = false
    app.stderr?.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk)
      words = (words + chunk.toString()).slice(-KEPT_WORDS)
    })
    const check = setInterval(() => {
      if (isSettled()) stopChecking()
    }, SHOWN_CHECK_MS)
    const limit = setTimeout(() => {
      stopChecking()
      if (isSettled()) return
      isLate = true
      app.kill('SIGKILL')
    }, limitMs)
    const stopChecking = () => {
      clearInterval(check)
      clearTimeout(limit)
    }
    app.once('error', (error: NodeJS.ErrnoException) => {
      stopChecking()
      resolve({ isSettled: false, code: null, signal: null, words, error })
    })
    // Not `close`: a process of the app's that outlives it may hold its error output open.
    app.once('exit', (code, signal) => {
      stopChecking()
      resolve({ isSettled: isSettled(), code, signal, words, ...(isLate && { lateMs: limitMs }) })
    })
  })
}

function isRootOnLinux(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0
}
