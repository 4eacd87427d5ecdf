import { app, exitWith, standIn } from '../standInModule.ts'
import { ChromiumWindow } from './chromiumWindow.ts'
import { Chromium, type DevtoolsSession } from './devtools.ts'
import { CHROMIUM_COMMAND } from './orders.ts'
import { PAGE_ORIGIN, pageArguments } from './pageOrigin.ts'
import { servePage } from './pageServer.ts'
import { report, takeOrders } from './remoteControl.ts'

/**
 * For tests, a scenario of `bootBuiltApp`: the app's windows are pages of a headless Chromium. The process that started this
 * one sees them through Playwright and evaluates functions here. See README.md.
 */
let chromium: Promise<Chromium> | undefined

app.systemLocale = 'en-US'
report({ kind: 'stage', stage: 'the app hasn’t become ready' })
app.once('ready', () => report({ kind: 'stage', stage: 'the app has opened no window' }))
standIn.openWindowsWith((options) => {
  chromium ??= launch()
  const started = chromium
  const window = new ChromiumWindow(options, started, standIn)
  window.on(
    'show',
    () => void started.then(({ endpoint }) => report({ kind: 'shown', link: `${PAGE_ORIGIN}/`, endpoint })),
  )
  return window
})
exitWith(async (code) => {
  report({ kind: 'exiting', relaunches: app.relaunches })
  await chromium?.then((started) => started.close()).catch(() => undefined)
  process.exit(code)
})
takeOrders()

/** Without Chromium, the app ends: no window would ever be shown. */
async function launch(): Promise<Chromium> {
  try {
    report({ kind: 'stage', stage: 'Chromium doesn’t listen' })
    const port = await servePage((request) => standIn.fetch(request))
    const command = JSON.parse(process.env[CHROMIUM_COMMAND] ?? '[]') as readonly string[]
    const started = await Chromium.launch({
      command,
      profile: app.getPath('userData'),
      arguments: pageArguments(port),
    })
    await keepOutPopups(started.browser)
    report({ kind: 'stage', stage: 'the page hasn’t been painted' })
    return started
  } catch (error) {
    console.error(error)
    return process.exit(1)
  }
}

/** Electron denies a window before it exists; Chromium tells when it does. The page gets a window that closes at once. */
async function keepOutPopups(browser: DevtoolsSession): Promise<void> {
  browser.on('Target.targetCreated', ({ targetInfo }) => {
    const { targetId, type, openerId, openerFrameId } = targetInfo
    if (type !== 'page' || (openerId ?? openerFrameId) === undefined) return
    browser.send('Target.closeTarget', { targetId }).catch(() => undefined)
  })
  await browser.send('Target.setDiscoverTargets', { discover: true })
}
