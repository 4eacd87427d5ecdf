import type { Page } from '@playwright/test'
import { COMMAND_IDS } from '../../src/contract/commands.ts'

/** Buttons that don't run a command, and why. */
const NO_COMMANDS = {
  '[role=radio], [role=switch], [role=checkbox], [role=tab], [role=combobox], [role=option], [role=slider]':
    'sets a value',
  '[role=group] > button[aria-pressed]': 'is one of a few values',
  '[aria-haspopup], [aria-expanded]': 'opens a menu, a list or more text, where its own buttons are checked',
  'form button': 'answers its form',
  '[role=dialog] button, [role=alertdialog] button': 'answers its dialog, popover or toast',
  '[role=gridcell] button, [role=columnheader] button': 'is a part of its cell',
  '[aria-label=Notifications] button': 'answers its toast',
  '[aria-label=Dismiss]': 'closes a list for screen readers, hidden, by Base UI',
  '[data-content]': 'is content: it goes to what it names, or explains it',
} as const

/** The buttons and menu items that are shown and run no command of the catalog. */
export async function withoutCommand(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    ({ ids, exempt }) => {
      // Before a workspace is open, there is no palette.
      if (!document.querySelector('nav[aria-label=Main]')) return []
      const buttons = document.querySelectorAll<HTMLElement>('button, [role=button], [role=menuitem]')
      return [...buttons]
        .filter((button) => button.checkVisibility({ visibilityProperty: true }) && !button.matches(exempt))
        .filter((button) => !ids.includes(button.dataset['command'] ?? ''))
        .map((button) => (button.ariaLabel ?? button.textContent).trim())
    },
    { ids: COMMAND_IDS.map(String), exempt: Object.keys(NO_COMMANDS).join(', ') },
  )
}
