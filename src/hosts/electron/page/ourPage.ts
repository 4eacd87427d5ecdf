import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron'
import { APP_ORIGIN } from './appScheme.ts'

/**
 * Whether a message is from the main frame of our page. `isOurs` says whether these are the contents of our window.
 * `senderFrame` is null once the frame is gone and changes after a navigation, so call this before the first await.
 */
export function isFromOurPage(
  { sender, senderFrame: frame }: Pick<IpcMainEvent | IpcMainInvokeEvent, 'sender' | 'senderFrame'>,
  isOurs: (contents: WebContents) => boolean,
): boolean {
  return frame !== null && frame.parent === null && frame.origin === APP_ORIGIN && isOurs(sender)
}
