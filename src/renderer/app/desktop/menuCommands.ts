import { COMMANDS, type CommandId } from '../../../contract/commands.ts'
import type { HostBridge } from '../../../contract/hostBridge.ts'
import { TYPING } from '../../commands/keyTarget.ts'
import { availableCommands, runCommand, runKey } from '../../commands/offeredCommands.ts'
import type { router } from '../router.tsx'

/** Runs what the user chooses in the menu of the desktop app. */
export async function followMenu(
  host: Pick<HostBridge, 'nextMenuCommand' | 'undoTyping'> | undefined,
  navigate: (typeof router)['navigate'],
): Promise<void> {
  if (host === undefined) return
  for (;;) {
    // It fails when the app quits.
    const id = (await host.nextMenuCommand().catch(() => null)) ?? null
    if (id === null) return
    if (id === 'app.undo' || id === 'app.redo') undoOrRedo(id, host)
    else if (!runCommand(id)) openPage(id, navigate)
  }
}

/** Like the keys: typing in a field, otherwise the last change of the screen or of the app. */
function undoOrRedo(id: 'app.undo' | 'app.redo', host: Pick<HostBridge, 'undoTyping'>): void {
  if (!isTyping()) runKey(id === 'app.undo' ? 'Mod+z' : 'Mod+Shift+z')
  // It fails when the app quits.
  else host.undoTyping(id === 'app.undo' ? 'undo' : 'redo').catch(() => undefined)
}

function isTyping(): boolean {
  return document.activeElement?.closest(TYPING) != null
}

/** While the app starts, no component offers the commands that are always in the menu. */
function openPage(id: CommandId, navigate: (typeof router)['navigate']): void {
  const { page } = COMMANDS[id]
  if (page !== undefined) void navigate({ href: page })
}

/** They can change what is available, or a title such as "Review 2 selected calls…", without changing the page's elements. */
const INPUT = ['focusin', 'keyup', 'click'] as const

/** While the user types, their titles would name another change. */
const UNDO: ReadonlySet<CommandId> = new Set(['app.undo', 'app.redo'])

/** Long enough for a page to be rendered as a whole. */
const DELAY_MS = 200

/** Reports to the menu of the desktop app which commands are available, when the page changes and after input. */
export function reportCommands(host: Pick<HostBridge, 'showCommands'> | undefined): () => void {
  if (host === undefined) return () => undefined
  let reported = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const report = (): void => {
    timer = undefined
    const available = isModalOpen() ? [] : availableCommands().filter(({ id }) => !UNDO.has(id) || !isTyping())
    const text = JSON.stringify(available)
    if (text === reported) return
    reported = text
    // It fails when the app quits.
    void host.showCommands(available).catch(() => undefined)
  }
  const reportSoon = (): void => {
    timer ??= setTimeout(report, DELAY_MS)
  }
  const observer = new MutationObserver(reportSoon)
  const attributeFilter = ['data-command', 'disabled', 'aria-disabled', 'aria-hidden', 'inert']
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter })
  for (const event of INPUT) addEventListener(event, reportSoon)
  reportSoon()
  return () => {
    observer.disconnect()
    for (const event of INPUT) removeEventListener(event, reportSoon)
    clearTimeout(timer)
  }
}

/** A dialog has to be answered first. */
function isModalOpen(): boolean {
  return document.querySelector('main')?.closest('[aria-hidden=true], [inert]') != null
}
