import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { chooseHost, USE_BROWSER, type Choice } from './chooseHost.ts'
import { failedLately, fetchElectron, findElectron, type ElectronPlaces } from './electron/launch/electronBinary.ts'
import { CHECKOUT } from './node/checkout.ts'
import { HostProblem } from './node/hostProblem.ts'
import { say } from './node/say.ts'
import { HELP, readFlags, type StartOptions } from './startOptions.ts'

/** `npm start`: opens the desktop app, or the app in a browser if the user chose that or the desktop app isn't available. */
const flags = readFlags(process.argv.slice(2))
switch (flags.kind) {
  case 'help':
    process.stdout.write(HELP)
    break
  case 'refused':
    say(`${flags.reason} To see all options, run: npm start -- --help`)
    process.exitCode = 2
    break
  case 'start':
    try {
      await start(flags.options)
    } catch (error) {
      if (!(error instanceof HostProblem)) throw error
      say(error.message)
      process.exitCode = 1
    }
}

async function start(options: StartOptions): Promise<void> {
  const choice = await choose(options)
  switch (choice.kind) {
    case 'electron': {
      const { launchElectron } = await import('./electron/launch/launchElectron.ts')
      const end = await launchElectron(choice.program, options, say)
      if (end.kind === 'ended') {
        process.exitCode = end.code
        return
      }
      const problem = `The desktop app couldn’t start: ${end.what}.`
      const remedy = `To fix it: ${end.remedy}.`
      if (options.host === 'electron') {
        throw new HostProblem(`${problem} ${remedy} ${USE_BROWSER}`)
      }
      say(`${problem} Opening Earshot in a browser instead. ${remedy}`)
      await runInBrowser(options)
      return
    }
    case 'web': {
      if (choice.because !== undefined) say(choice.because)
      await runInBrowser(options)
      return
    }
    case 'impossible':
      throw new HostProblem(choice.because)
  }
}

async function runInBrowser(options: StartOptions): Promise<void> {
  // Keeps compiled code, which halves the time of the next start. Threads and the demo service read the variable, too.
  process.env['NODE_COMPILE_CACHE'] ??= join(CHECKOUT, '.cache', 'node')
  enableCompileCache()
  const { runWebHost } = await import('./web/main.ts')
  await runWebHost(options)
}

function choose(options: StartOptions): Promise<Choice> {
  const places: ElectronPlaces = {
    packageFolder: join(CHECKOUT, 'node_modules', 'electron'),
    memory: join(CHECKOUT, '.cache', 'electron-attempt'),
    env: process.env,
    now: Date.now,
  }
  return chooseHost(options.host, {
    hasDisplay: process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']),
    findElectron: () => findElectron(places),
    failedLately: () => failedLately(places),
    fetchElectron: () => fetchElectron(places, say),
  })
}
