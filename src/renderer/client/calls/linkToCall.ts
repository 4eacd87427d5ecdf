import { callLink, callPath } from '../../../contract/callLink.ts'

interface CallMoment {
  readonly callId: number
  readonly seconds?: number | null
  /** The end of a part that begins at `seconds`. */
  readonly untilSeconds?: number | null
  /** The number of a line of the transcript, from 1. */
  readonly turn?: number | null
}

/**
 * The text of a link to a call or to a moment of it, to copy. The desktop app's own address can't be opened from elsewhere, so
 * there it is one that the system opens; without the workspace, because its ID differs on each computer. `path` is for a
 * browser, if it says more.
 */
export function linkToCall(
  { callId, seconds = null, untilSeconds = null, turn = null }: CallMoment,
  path?: string,
): string {
  const link = { callId, seconds, untilSeconds, turn }
  if (window.earshotHost) return callLink({ ...link, workspaceId: null })
  return new URL(path ?? callPath(link), location.href).href
}
