import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import {
  CHROMIUM_COMMAND,
  type ControlledApp,
  type Report,
} from '../../../src/hosts/electron/testing/chromium/orders.ts'
import { CHROMIUM_ARGUMENTS, findHeadlessChromium } from '../../../src/hosts/setup/chromium.mjs'

/** The built desktop app in Node, with a stand-in for Electron whose windows are pages of a real Chromium. */
export interface DesktopApp {
  /** The page's address. */
  readonly link: string
  /** Everything it has written so far, on both outputs. */
  output(): string
  /** The page of its window. After a crash, call it again: Playwright gives up a crashed page. */
  page(): Promise<Page>
  /** Evaluates a function in the app, like Playwright's `ElectronApplication.evaluate`: it can't use variables around it. */
  evaluate<Result, Argument = undefined>(
    run: (controlled: ControlledApp, argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>
  /** Sends it a signal, as a terminal does. */
  signal(name: NodeJS.Signals): void
  /** How it ended. */
  readonly ended: Promise<DesktopEnd>
  /** Quits it, and waits until it has exited. */
  stop(): Promise<void>
}

export interface DesktopEnd {
  readonly code: number | null
  /** The arguments of each instance that would start now. */
  readonly relaunches: readonly (readonly string[] | undefined)[]
}

const ROOT = join(import.meta.dirname, '../../..')
const TESTING = join(ROOT, 'src', 'hosts', 'electron', 'testing')

/** Against hanging only: with fifteen other programs per core, it took more than 60 s to start. Together less than the limit of a test. */
const START_LIMIT_MS = 150_000
const PAGE_LIMIT_MS = 150_000
/** Against hanging only. The app kills a core that doesn't close later than that, because `bootBuiltApp.ts` stretches its limits. */
const STOP_LIMIT_MS = 150_000

interface DesktopStart {
  readonly dataFolder: string
  readonly flags?: readonly string[]
}

/** Resolves when its window is shown. The build must be there. */
export async function startDesktopApp(options: DesktopStart): Promise<DesktopApp> {
  const app = new RunningApp(spawnApp(options))
  await app.within(START_LIMIT_MS, 'show its window', app.shown)
  return app
}

/** Starts it while another one runs with this data folder. Resolves when it has passed on what it was asked, and exited. */
export async function startDesktopAppAgain(options: DesktopStart): Promise<DesktopEnd> {
  const app = new RunningApp(spawnApp(options))
  app.shown.catch(() => undefined)
  return app.within(START_LIMIT_MS, 'exit', app.ended)
}

function spawnApp({ dataFolder, flags = [] }: DesktopStart): ChildProcess {
  const preloads = ['bootBuiltApp.ts', 'chromium/chromiumWindows.ts'].flatMap((name) => [
    '--import',
    join(TESTING, name),
  ])
  const args = [
    '--disable-warning=ExperimentalWarning',
    // As Electron's main process treats rejections.
    '--unhandled-rejections=warn-with-error-code',
    ...preloads,
    join(ROOT, 'out', 'main', 'main.js'),
    '--data',
    dataFolder,
    ...flags,
  ]
  return spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: {
      ...process.env,
      [CHROMIUM_COMMAND]: JSON.stringify([findHeadlessChromium() ?? chromium.executablePath(), ...CHROMIUM_ARGUMENTS]),
    },
  })
}

class RunningApp implements DesktopApp {
  link = ''
  readonly ended: Promise<DesktopEnd>
  /** The endpoint of its Chromium. */
  readonly shown: Promise<string>
  readonly #child: ChildProcess
  readonly #answers = new Map<number, PromiseWithResolvers<unknown>>()
  readonly #shown = Promise.withResolvers<string>()
  #browser: Browser | undefined
  #stage = 'the stand-in hasn’t been loaded'
  #relaunches: DesktopEnd['relaunches'] = []
  #count = 0
  #output = ''

  constructor(child: ChildProcess) {
    this.#child = child
    this.shown = this.#shown.promise
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()))
    }
    child.on('message', (message) => this.#take(message as Report))
    this.ended = once(child, 'close').then(([code]) => {
      const error = new Error(`the app ended with ${code}:\n${this.#output}`)
      this.#shown.reject(error)
      for (const answer of this.#answers.values()) answer.reject(error)
      return { code: code as number | null, relaunches: this.#relaunches }
    })
  }

  output(): string {
    return this.#output
  }

  page(): Promise<Page> {
    return this.within(PAGE_LIMIT_MS, 'give Playwright its page', this.#connectToPage())
  }

  async #connectToPage(): Promise<Page> {
    await this.#browser?.close()
    this.#browser = await chromium.connectOverCDP(await this.shown, { timeout: PAGE_LIMIT_MS })
    const [context] = this.#browser.contexts()
    if (!context) throw new Error('Chromium has no context')
    // A new page is reported before it has its address.
    const pages = [...context.pages(), context.waitForEvent('page', { timeout: PAGE_LIMIT_MS })]
    const shown = await Promise.any(
      pages.map(async (reported) => {
        const page = await reported
        const isOurs = (url: URL): boolean => url.href.startsWith(this.link)
        await page.waitForURL(isOurs, { waitUntil: 'commit', timeout: PAGE_LIMIT_MS })
        return page
      }),
    )
    // Animations draw frames all the time. When Playwright connects, it overrides the browser's flag for this.
    await shown.emulateMedia({ reducedMotion: 'reduce' })
    return shown
  }

  evaluate<Result, Argument>(
    run: (controlled: ControlledApp, argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result> {
    this.#count += 1
    const answer = Promise.withResolvers<unknown>()
    this.#answers.set(this.#count, answer)
    this.#child.send({ id: this.#count, source: run.toString(), argument })
    return answer.promise as Promise<Result>
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name)
  }

  stop(): Promise<void> {
    return this.within(STOP_LIMIT_MS, 'quit', this.#quit())
  }

  async #quit(): Promise<void> {
    await this.#browser?.close()
    if (this.#child.connected) this.evaluate(({ app }) => app.quit()).catch(() => undefined)
    await this.ended
  }

  /** Kills it if `what` takes longer, with an error that says how far the app is and what it has written. */
  async within<Result>(limitMs: number, doing: string, what: Promise<Result>): Promise<Result> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      this.#child.kill('SIGKILL')
      late.reject(new Error(`the app didn’t ${doing} within ${limitMs} ms: ${this.#stage}\n${this.#output}`))
    }, limitMs)
    try {
      return await Promise.race([what, late.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  #take(message: Report): void {
    if (message.kind === 'stage') this.#stage = message.stage
    else if (message.kind === 'shown') {
      this.#stage = 'its window is shown'
      this.link = message.link
      this.#shown.resolve(message.endpoint)
    } else if (message.kind === 'exiting') this.#relaunches = message.relaunches
    else {
      const answer = this.#answers.get(message.id)
      this.#answers.delete(message.id)
      if (message.failure === undefined) answer?.resolve(message.value)
      else answer?.reject(new Error(message.failure))
    }
  }
}
