import { release } from 'node:os'
import type { BrowserWindow, Clipboard, Dialog, MessageBoxOptions } from 'electron'
import type { UnexpectedError } from '../../node/unexpectedErrors.ts'

export interface MessageBoxParts {
  readonly dialog: Pick<Dialog, 'showMessageBox'>
  readonly clipboard: Pick<Clipboard, 'writeText'>
}

const COPY = 'Copy details'

/** The label of the clicked button; the first one's if the box was closed. */
export async function ask(
  dialog: MessageBoxParts['dialog'],
  given: MessageBoxOptions & { readonly buttons: string[] },
  window?: BrowserWindow,
): Promise<string | undefined> {
  const options = { ...given, cancelId: 0, noLink: true }
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options))
  return options.buttons[response]
}

/** Like `ask`, with a button that copies details and asks again. */
export async function askWithDetails(
  { dialog, clipboard }: MessageBoxParts,
  {
    choices,
    ...options
  }: MessageBoxOptions & { readonly choices: readonly [string, string]; readonly details: string },
  window?: BrowserWindow,
): Promise<string | undefined> {
  const buttons = [choices[0], COPY, choices[1]]
  for (;;) {
    const answer = await ask(dialog, { ...options, buttons }, window)
    if (answer !== COPY || window?.isDestroyed()) return answer
    // If it can't be copied, the dialog is still there to try again.
    await clipboard.writeText(options.details).catch(() => undefined)
  }
}

/** Without a window, because its page may be the cause. */
export async function askToRestart(
  parts: MessageBoxParts,
  { id, logFile }: UnexpectedError,
  version: string,
): Promise<'restart' | 'quit'> {
  const answer = await askWithDetails(parts, {
    type: 'error',
    message: 'Earshot ran into an unexpected error',
    detail: `Restart Earshot to continue. Imports resume where they stopped.\n\nError ID: ${id}`,
    choices: ['Restart', 'Quit'],
    details: `${describeApp(version)}\nError ID: ${id}\nLog: ${logFile}`,
  })
  return answer === 'Quit' ? 'quit' : 'restart'
}

/** With its path, to open it in another way. */
export async function sayCantOpen(dialog: MessageBoxParts['dialog'], path: string): Promise<void> {
  await ask(dialog, { type: 'error', message: 'Can’t open the folder', detail: path, buttons: ['OK'] })
}

/** For a report: the versions of the app, its parts and the system. */
export function describeApp(version: string): string {
  const { electron, chrome } = process.versions
  return `Earshot ${version}, Electron ${electron}, Chromium ${chrome}\n${process.platform} ${process.arch} ${release()}`
}
