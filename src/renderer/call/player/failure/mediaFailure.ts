import { stoppedTry } from '../../../client/calls/mediaTry.ts'
import { isCutOffFile } from './cutOffFile.ts'

/**
 * Why a recording doesn't play:
 * - `gone`: the service or the media host doesn't have it anymore
 * - `refused`: the media host denied access, also with a new link
 * - `unsafe`: Earshot rejected the link
 * - `busy`: the request limit of this minute is reached
 * - `unreachable`: it didn't load
 * - `silent`: the host accepted the request and didn't respond
 * - `interrupted`: it stopped loading in the middle
 * - `stalled`: the host sent a part and then nothing
 * - `incomplete`: the host has fewer bytes than announced
 * - `changed`: the host has another recording now
 * - `empty`: it has no content
 * - `not-media`: the host sent a web page
 * - `cut-off`: the file ends in the middle of the recording
 * - `undecodable`: it loaded, but this computer can't play it
 */
export type MediaFailure =
  | 'gone'
  | 'refused'
  | 'unsafe'
  | 'busy'
  | 'unreachable'
  | 'silent'
  | 'interrupted'
  | 'stalled'
  | 'incomplete'
  | 'changed'
  | 'empty'
  | 'not-media'
  | 'cut-off'
  | 'undecodable'

/** Defects of the file itself: a retry loads the same file. */
export const IN_THE_FILE: ReadonlySet<MediaFailure> = new Set([
  'incomplete',
  'changed',
  'empty',
  'not-media',
  'cut-off',
  'undecodable',
])

/**
 * The media element's error isn't specific enough ("not supported" even for a 404), so this requests the reason for the failed
 * attempt from the gateway, or one byte of the recording.
 */
export async function diagnoseMedia(
  media: HTMLMediaElement,
  tryUrl: string,
  signal: AbortSignal,
): Promise<MediaFailure> {
  const hasPlayed = media.readyState >= HTMLMediaElement.HAVE_METADATA
  const didNotCome = hasPlayed ? 'interrupted' : 'unreachable'
  try {
    const stopped = await stoppedTry(tryUrl, signal)
    if (stopped !== null) return reasonOf(stopped.status, await gatewayFailure(stopped)) ?? didNotCome
    const response = await fetch(tryUrl, { headers: { range: 'bytes=0-0' }, signal })
    if (response.status === 416) return 'empty'
    if (!response.ok) return reasonOf(response.status, await gatewayFailure(response)) ?? didNotCome
    await response.body?.cancel()
    if (media.error?.code === MediaError.MEDIA_ERR_NETWORK) return 'interrupted'
    return (await isCutOffFile(tryUrl, signal)) ? 'cut-off' : 'undecodable'
  } catch {
    return didNotCome
  }
}

/** Why a recording ended before its announced length when played to the end; null if it didn't. */
export async function diagnoseEnd(tryUrl: string, signal: AbortSignal): Promise<MediaFailure | null> {
  try {
    const stopped = await stoppedTry(tryUrl, signal)
    return stopped === null ? null : reasonOf(stopped.status, await gatewayFailure(stopped))
  } catch {
    return null // The app is closing or its host is gone; other parts of the page report that.
  }
}

/** The failure in the media gateway's response body; empty if something else responded. Source: core/media, `mediaFailure`. */
async function gatewayFailure(
  response: Response,
): Promise<{ readonly code?: unknown; readonly data?: { readonly status?: unknown; readonly kind?: unknown } }> {
  try {
    return (await response.json()) as { readonly code?: unknown }
  } catch {
    // Not from the gateway, or truncated: only the status is known.
    return {}
  }
}

/** Statuses with which hosts reject a link, and those for a missing file. */
const REFUSING = new Set<unknown>([400, 401, 403])
const ABSENT = new Set<unknown>([404, 410])

const INCOMPLETE = new Map<unknown, MediaFailure>([
  ['ended-early', 'incomplete'],
  ['stalled', 'stalled'],
  ['changed', 'changed'],
])

function reasonOf(status: number, { code, data }: Awaited<ReturnType<typeof gatewayFailure>>): MediaFailure | null {
  if (code === 'rate-limited') return 'busy'
  if (code === 'unauthorized' || code === 'workspace-disabled') return 'refused'
  if (code === 'media-refused') return 'unsafe'
  if (code === 'timed-out') return 'silent'
  if (code === 'media-incomplete') return INCOMPLETE.get(data?.kind) ?? null
  if (code === 'media-unavailable') {
    // A success response, but not a recording.
    if (data?.status === 200 || data?.status === 206) return 'not-media'
    if (REFUSING.has(data?.status)) return 'refused'
    if (ABSENT.has(data?.status)) return 'gone'
    return null
  }
  return ABSENT.has(status) ? 'gone' : null
}
