import { prepareDataFolder } from '../node/dataFolder.ts'
import { forkDemo } from '../node/demo/forkedDemo.ts'
import { createHostDemo } from '../node/demo/hostDemo.ts'
import { createHostCore } from '../node/hostCore.ts'
import { HostProblem } from '../node/hostProblem.ts'
import { openDemo } from '../node/demo/openDemo.ts'
import { createPageHandler, type PageHandler } from '../node/page/pageHandler.ts'
import { prepareBuild } from '../node/build/preparedBuild.ts'
import { RENDERER_BUILD } from '../node/build/rendererBuild.ts'
import { say } from '../node/say.ts'
import { createShutdown, endOnSignals, type Shutdown } from '../node/shutdown.ts'
import { takeDataFolder, type InstanceAnswer } from '../node/singleInstance.ts'
import { onUnexpectedError } from '../node/unexpectedErrors.ts'
import { readVersion } from '../node/version.ts'
import { keepWasmCallsUncompiled } from '../node/wasmInThreads.ts'
import type { StartOptions } from '../startOptions.ts'
import type { ConnectionSecrets } from './connectionToken.ts'
import { keepLastPort, readLastPort } from './lastPort.ts'
import { numericLink, startLoopbackServer, type LoopbackServer } from './loopbackServer.ts'
import { findBrowser, openWindow, pageFolderOf } from './openBrowser.ts'
import { removeOpeningPage } from './openingPage.ts'
import { readOwnName } from './ownName.ts'
import { restartAfterError } from './restart.ts'

/**
 * The web host: a core in this process, the page on loopback. Resolves when it's ready and has printed its link, then runs
 * until a signal. Throws `HostProblem`. `development`: see `hosts/dev.ts`.
 */
export async function runWebHost(options: StartOptions, development?: Development): Promise<void> {
  keepWasmCallsUncompiled()
  const shutdown = createShutdown()
  const stopSignals = endOnSignals(shutdown, say)
  try {
    await run(options, development, shutdown, stopSignals)
  } catch (error) {
    // If it was asked to exit while starting, exit instead of reporting the failure to start.
    if (shutdown.signal.aborted) return
    await shutdown.close()
    throw error
  }
}

/** A page that isn't built, and secrets that stay the same over restarts. */
interface Development {
  readonly page: PageHandler
  readonly secrets: ConnectionSecrets
}

async function run(
  options: StartOptions,
  development: Development | undefined,
  shutdown: Shutdown,
  stopSignals: () => void,
): Promise<void> {
  const dataFolder = await prepareDataFolder(options.data)
  const taken = await takeDataFolder(dataFolder)
  if (taken.kind === 'busy') {
    await showRunning(taken.answer, dataFolder, options)
    return
  }
  shutdown.add('the data folder', () => taken.lock.release())
  // While developing, an error shows its stack, and the next change starts the host again.
  if (!development) {
    onUnexpectedError(dataFolder, shutdown, (met, closed) => restartAfterError(met, closed, stopSignals))
  }

  const page = development?.page ?? (await builtPage(shutdown.signal))
  const version = await readVersion()
  const demoService = createHostDemo(forkDemo, dataFolder, shutdown)
  const core = await createHostCore({ host: 'web', version, dataFolder, demoService, shutdown })
  const server = await startServer(
    { core, page, name: await readOwnName(dataFolder), secrets: development?.secrets },
    options.port,
    await readLastPort(dataFolder),
  )
  shutdown.add('the web server', () => server.close())
  if (shutdown.signal.aborted) return
  await keepLastPort(dataFolder, server.port)

  taken.lock.answerWith(() => ({ kind: 'web', link: server.link, ticketLink: server.ticketLink() }))
  await show(server.link, server.ticketLink, dataFolder, options, shutdown)
  // The page shows a failure where it waits for the demo.
  if (options.demo) openDemo(core).catch(() => undefined)
}

async function builtPage(signal: AbortSignal): Promise<PageHandler> {
  await prepareBuild(RENDERER_BUILD, say, signal)
  return createPageHandler(RENDERER_BUILD.folder)
}

/** Listens on the requested port; otherwise on the last one; otherwise on a free one. */
async function startServer(
  parts: Omit<Parameters<typeof startLoopbackServer>[0], 'port'>,
  requested: number | undefined,
  last: number | undefined,
): Promise<LoopbackServer> {
  if (requested !== undefined || last === undefined) return startLoopbackServer({ ...parts, port: requested ?? 0 })
  try {
    return await startLoopbackServer({ ...parts, port: last })
  } catch (error) {
    // Windows may also have reserved it since.
    if (!(error instanceof HostProblem)) throw error
    return startLoopbackServer({ ...parts, port: 0 })
  }
}

/** A second start on a data folder opens the first. */
async function showRunning(answer: InstanceAnswer | null, dataFolder: string, options: StartOptions): Promise<void> {
  switch (answer?.kind) {
    case 'web':
      say(`Earshot is already running.${options.demo ? ' Choose “Explore the demo workspace” there.' : ''}`)
      await show(answer.link, () => answer.ticketLink, dataFolder, options)
      return
    case 'electron':
      say('Earshot is already running in its own window.')
      return
    default:
      throw new HostProblem(
        `Another Earshot is using the data in ${dataFolder}. Switch to that one, or choose another folder with --data.`,
      )
  }
}

/** Prints one line to stdout, for people and programs. */
async function show(
  link: string,
  ticketLink: () => string,
  dataFolder: string,
  options: StartOptions,
  shutdown?: Shutdown,
): Promise<void> {
  process.stdout.write(`Earshot is at ${link}\n`)
  if (process.platform === 'darwin') say(`Safari can’t open that link. In Safari, use this one: ${numericLink(link)}`)
  const browser = options.open ? findBrowser() : null
  if (browser === null) return
  const pageFolder = pageFolderOf(browser, dataFolder)
  await openWindow(browser, ticketLink(), pageFolder)
  shutdown?.add('the page for the browser', () => removeOpeningPage(pageFolder))
}
