import type { CommandId } from '../../contract/commands.ts'

/**
 * A button that runs a command has its id as `data-command`. While the button is shown and enabled, the command is available,
 * and running it presses the button. The rows of a list have buttons with the same commands: those of a row with
 * `data-command-scope` count only while the row has the focus, and then before all others.
 */
export function commandButton(id: CommandId): HTMLButtonElement | undefined {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(`button[data-command="${id}"]`)].filter(isPressable)
  const focused = document.activeElement?.closest(SCOPE)
  return (
    buttons.find((button) => focused && button.closest(SCOPE) === focused) ??
    buttons.find((button) => button.closest(SCOPE) === null)
  )
}

const SCOPE = '[data-command-scope]'

function isPressable(button: HTMLButtonElement): boolean {
  return !button.disabled && button.ariaDisabled !== 'true' && button.checkVisibility()
}
