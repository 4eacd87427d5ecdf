import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHECKOUT } from '../../node/checkout.ts'
import { prepareBuild } from '../../node/build/preparedBuild.ts'
import { RENDERER_BUILD } from '../../node/build/rendererBuild.ts'
import { onNpmGone, onSignals } from '../../node/shutdown.ts'
import type { StartOptions } from '../../startOptions.ts'
import { DESKTOP_BUILD } from './desktopBuild.ts'
import { lacksSandbox } from './chromiumSandbox.ts'
import { type AppEnd, explainFailure, sandboxFailure, type LaunchFailure } from './launchFailure.ts'
import { settledEnvironment } from './settled.ts'

type LaunchEnd =
  | { readonly kind: 'ended'; readonly code: number }
  /** It exited before it showed anything. */
  | ({ readonly kind: 'not-shown' } & LaunchFailure)

/** A cold start takes 2 to 5 s, and the first one longer where a virus scanner reads Electron's files. */
const PATIENCE_MS = 20_000

const IS_LATE =
  'The desktop app hasn’t opened its window yet. The first start can take a minute; to stop it, press Ctrl+C.'

const SHOWN_CHECK_MS = 100

/** Enough for the final error message of the loader or of Chromium. */
const KEPT_WORDS = 8000

interface LaunchRules {
  /** The wait for the window before the terminal says that it takes long. */
  readonly patienceMs?: number
  readonly hasNoSandbox?: (program: string) => boolean
}

/** Builds what is stale and runs the desktop app until it exits. Forwards signals once. */
export async function launchElectron(
  program: string,
  options: StartOptions,
  say: (line: string) => void,
  { patienceMs = PATIENCE_MS, hasNoSandbox = lacksSandbox }: LaunchRules = {},
): Promise<LaunchEnd> {
  // Otherwise Electron would crash, which Ubuntu reports in a dialog. If the user chose it, Chromium has the last word,
  // because a profile may allow it in a way that `lacksSandbox` doesn't know.
  if (options.host === undefined && hasNoSandbox(program)) return { kind: 'not-shown', ...sandboxFailure(program) }
  await prepareBuild(RENDERER_BUILD, say)
  await prepareBuild(DESKTOP_BUILD, say)
  const folder = await mkdtemp(join(tmpdir(), 'earshot-launch-'))
  const settledFile = join(folder, 'settled')

  let app: ChildProcess | undefined
  let isEnding = false
  const handOn = (signal: NodeJS.Signals) => {
    isEnding = true
    app?.kill(signal)
  }
  // Before spawning: otherwise a signal right after the spawn would end us and orphan the app.
  const stopSignals = onSignals(handOn, handOn)
  onNpmGone(() => handOn('SIGTERM'))
  try {
    app = spawn(program, electronArguments(options, isRootOnLinux()), {
      cwd: CHECKOUT,
      // Terminals of Electron apps, such as editors, may set it. Electron would then run as plain Node, without a window.
      env: { ...process.env, ELECTRON_RUN_AS_NODE: undefined, ...settledEnvironment(settledFile) },
      // A process group of its own, so that Ctrl+C reaches only us: a second SIGINT would end Electron at once.
      // On Windows, it would open a console window.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'inherit', 'pipe'],
    })
    const end = await endOf(app, () => existsSync(settledFile), { patienceMs, onLate: () => say(IS_LATE) })
    if (isEnding || end.isSettled) return { kind: 'ended', code: end.code ?? 1 }
    return { kind: 'not-shown', ...explainFailure(program, end) }
  } finally {
    stopSignals()
    await rm(folder, { recursive: true, force: true })
  }
}

export function electronArguments(options: StartOptions, isRootOnLinux: boolean): readonly string[] {
  return [
    '.',
    // Chromium refuses to run as root with its sandbox. It only shows our page, which can't load anything else.
    ...(isRootOnLinux ? ['--no-sandbox'] : []),
    ...(options.data === undefined ? [] : ['--data', options.data]),
    ...(options.demo ? ['--demo'] : []),
  ]
}

/** Waits for the app to exit. Passes its output on and keeps the end of it. */
function endOf(
  app: ChildProcess,
  isSettled: () => boolean,
  { patienceMs, onLate }: { readonly patienceMs: number; readonly onLate: () => void },
) {
  return new Promise<AppEnd & { readonly isSettled: boolean }>((resolve) => {
    let words = ''
    app.stderr?.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk)
      words = (words + chunk.toString()).slice(-KEPT_WORDS)
    })
    const check = setInterval(() => {
      if (isSettled()) stopChecking()
    }, SHOWN_CHECK_MS)
    const late = setTimeout(() => {
      if (!isSettled()) onLate()
    }, patienceMs)
    const stopChecking = () => {
      clearInterval(check)
      clearTimeout(late)
    }
    app.once('error', (error: NodeJS.ErrnoException) => {
      stopChecking()
      resolve({ isSettled: false, code: null, signal: null, words, error })
    })
    // Not `close`: a child process that outlives the app may keep its stderr open.
    app.once('exit', (code, signal) => {
      stopChecking()
      resolve({ isSettled: isSettled(), code, signal, words })
    })
  })
}

function isRootOnLinux(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0
}
