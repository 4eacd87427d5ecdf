import type { CommandId } from '../../contract/commands.ts'

/**
 * A button that runs a command has its id as `data-command`. While the button is shown and enabled, the command is available,
 * and running it presses the button. In a list, each row with such buttons has `data-command-scope`: they count only while
 * the row has the focus, and then before everything else.
 */
export function focusedButton(id: CommandId): HTMLButtonElement | undefined {
  return buttonsOf(id, focusedRow()).find(isPressable)
}

/** Outside of rows. */
export function pageButton(id: CommandId): HTMLButtonElement | undefined {
  return buttonsOf(id, document).find((button) => button.closest(SCOPE) === null && isPressable(button))
}

/** The commands of all such buttons: reads the page once instead of twice for each command. */
export function idsOfButtons(): ReadonlySet<string> {
  const row = focusedRow()
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-command]')]
  const counting = buttons.filter((button) => {
    const ownRow = button.closest(SCOPE)
    return (ownRow === null || ownRow === row) && isPressable(button)
  })
  return new Set(counting.map((button) => button.dataset['command'] ?? ''))
}

const SCOPE = '[data-command-scope]'

function focusedRow(): Element | null {
  return document.activeElement?.closest(SCOPE) ?? null
}

function buttonsOf(id: CommandId, within: ParentNode | null): readonly HTMLButtonElement[] {
  return [...(within?.querySelectorAll<HTMLButtonElement>(`button[data-command="${id}"]`) ?? [])]
}

function isPressable(button: HTMLButtonElement): boolean {
  return !button.disabled && button.ariaDisabled !== 'true' && button.checkVisibility()
}
