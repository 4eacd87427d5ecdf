import { COMMANDS, type AvailableCommand, type CommandId } from '../../../contract/commands.ts'
import { NEXT_MENU_COMMAND_MESSAGE, SHOW_COMMANDS_MESSAGE, UNDO_TYPING_MESSAGE } from '../../../contract/hostBridge.ts'
import type { OurIpc } from '../page/ourPage.ts'

/**
 * Menu items that our page executes, as soon as there is a page. Returns a function that adds one, which replaces one that the
 * page hasn't received.
 */
export function offerMenuCommands(options: {
  readonly ipc: Pick<OurIpc, 'handle' | 'isOurs'>
  /** Called with what the page can do, when that changes. */
  readonly onAvailable: (available: readonly AvailableCommand[]) => void
}): (command: CommandId) => void {
  const { ipc, onAvailable } = options
  let waiting: CommandId | null = null
  let lastCall = 0
  let changed = Promise.withResolvers<void>()
  const wake = (): void => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  ipc.handle(NEXT_MENU_COMMAND_MESSAGE, async (event): Promise<CommandId | null> => {
    const call = (lastCall += 1)
    // An earlier call is from a page that has been reloaded.
    wake()
    while (waiting === null && call === lastCall) await changed.promise
    // A page whose window is closed has still called last. The command waits for the page of the next window.
    if (call !== lastCall || !ipc.isOurs(event.sender)) return null
    const command = waiting
    waiting = null
    return command
  })
  ipc.handle(SHOW_COMMANDS_MESSAGE, (_event, available): void => {
    if (Array.isArray(available)) onAvailable(available.filter(isAvailableCommand))
  })
  // Source: Electron's documentation of `contents.undo` and `contents.redo`.
  ipc.handle(UNDO_TYPING_MESSAGE, (event, what): void => {
    if (what === 'undo') event.sender.undo()
    if (what === 'redo') event.sender.redo()
  })
  return (command) => {
    waiting = command
    wake()
  }
}

function isAvailableCommand(value: unknown): value is AvailableCommand {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('title' in value)) return false
  return typeof value.id === 'string' && Object.hasOwn(COMMANDS, value.id) && typeof value.title === 'string'
}
