import { FILE_TICKETS_MESSAGE } from '../../../../contract/hostBridge.ts'
import { workspacePaths } from '../../../../contract/paths.ts'
import { APP_ORIGIN, APP_START } from '../../page/appScheme.ts'
import { type CoreClient, demoWorkspace, openBuiltPage } from './builtPage.ts'
import { app, standIn, utilities } from '../standInModule.ts'

/**
 * For tests, a scenario of `bootBuiltApp`: the core's process stands still, is killed, and stands still again while the user
 * quits. Prints as one line of JSON what worked meanwhile.
 */
app.once('ready', () => void run())

async function run(): Promise<void> {
  const page = await openBuiltPage()
  const before = await page.client(0)
  const workspaceId = await demoWorkspace(before)

  signal('SIGSTOP')
  const waiting = watched(callsOf(before, workspaceId))
  const whileFrozen = { ...(await workWithApp()), calls: waiting.isSettled() }
  signal('SIGCONT')
  const calls = await waiting.result

  signal('SIGKILL')
  const after = await page.client(1)
  const sameWorkspace = (await demoWorkspace(after)) === workspaceId
  const callsAfter = await callsOf(after, workspaceId)
  const media = await standIn.fetch(new Request(APP_ORIGIN + workspacePaths(workspaceId).callMedia(0, 'audio')))

  signal('SIGSTOP')
  const last = core()
  last?.once('exit', (exitCode) => process.stdout.write(`${JSON.stringify({ ...seen, exitCode })}\n`))
  const seen = {
    whileFrozen,
    calls,
    afterCrash: { sameWorkspace, calls: callsAfter, media: media.status },
    isClosedAtOnce: false,
  }
  standIn.windows[0]?.close()
  seen.isClosedAtOnce = standIn.windows[0]?.isDestroyed() === true
  signal('SIGCONT')
}

/** What a user does that needs only the main process. */
async function workWithApp(): Promise<object> {
  const [window] = standIn.windows
  if (!window) throw new Error('no window')
  const sender = { sender: window.webContents, senderFrame: { parent: null, origin: APP_ORIGIN } }
  const shownBefore = window.shown.length
  app.emit('second-instance', {}, [], '/', { demo: false, opens: [] })
  const [ticket] = (await standIn.invoke(FILE_TICKETS_MESSAGE, sender, ['/calls/a.wav'])) as string[]
  return {
    isShown: window.shown.length > shownBefore,
    menus: standIn.menu().length,
    hasTicket: ticket !== undefined,
    page: (await standIn.fetch(new Request(APP_START))).status,
  }
}

function core() {
  return utilities.findLast(({ serviceName }) => serviceName === 'Earshot core')
}

function signal(name: NodeJS.Signals): void {
  const { pid } = core() ?? {}
  if (pid === undefined) throw new Error('the core has no process')
  process.kill(pid, name)
}

async function callsOf(client: CoreClient, workspaceId: string): Promise<number> {
  const query = { filters: [], sort: [] }
  const { rows } = await client.calls.list({ workspaceId, query, offset: 0, limit: 50 })
  return rows.length
}

/** A result, and whether it's there already. */
function watched<T>(result: Promise<T>): { readonly result: Promise<T>; isSettled(): boolean } {
  let isSettled = false
  result.then(
    () => (isSettled = true),
    () => (isSettled = true),
  )
  return { result, isSettled: () => isSettled }
}
