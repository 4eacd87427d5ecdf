import { stoppedTry } from '../../../client/calls/mediaTry.ts'
import { isCutOffFile } from './cutOffFile.ts'

/**
 * Why a recording does not play. `gone`: the service or the host has it no more; `refused`: its host lets nobody have it, with a
 * fresh link neither; `unsafe`: Earshot refuses the link itself; `busy`: this minute's requests are used up; `unreachable`: it did not come; `silent`: its host took the
 * request and didn't answer; `interrupted`: it stopped coming in the middle; `stalled`: its host sent a part and then nothing;
 * `incomplete`: its host has less of it than it announced; `changed`: another recording lies there now; `empty`: it has no
 * content; `not-media`: a web page came in its place; `cut-off`: the file ends in the middle of the recording;
 * `undecodable`: it came, but is no sound or picture this computer can play.
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

/** The element's own error says too little («not supported» for a 404 too), so the gateway is asked what stopped this try, or for one byte. */
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

/** Why a recording that was played to its end ended before its announced length; null when it didn't. */
export async function diagnoseEnd(tryUrl: string, signal: AbortSignal): Promise<MediaFailure | null> {
  try {
    const stopped = await stoppedTry(tryUrl, signal)
    return stopped === null ? null : reasonOf(stopped.status, await gatewayFailure(stopped))
  } catch {
    return null // The app is closing or its host is gone, which other parts of the page say.
  }
}

/** What the media gateway says in its body; nothing where something else answered. Source: core/media, `mediaFailure`. */
async function gatewayFailure(
  response: Response,
): Promise<{ readonly code?: unknown; readonly data?: { readonly status?: unknown; readonly kind?: unknown } }> {
  try {
    return (await response.json()) as { readonly code?: unknown }
  } catch {
    // Not ours, or cut off: the status alone has to do.
    return {}
  }
}

/** Statuses with which hosts refuse a link, and with which they say that there is nothing behind it. */
const REFUSING = new Set<unknown>([400, 401, 403])
const ABSENT = new Set<unknown>([404, 410])

const INCOMPLETE = new Map<unknown, MediaFailure>([
  ['ended-early', 'incomplete'],
  ['stalled', 'stalled'],
  ['changed', 'changed'],
])

function reasonOf(status: number, { code, data }: Awaited<ReturnType<typeof gatewayFailure>>): MediaFailure | null {
  if (code === 'rate-limited') return 'busy'
  if (code === 'unauthorised' || code === 'workspace-disabled') return 'refused'
  if (code === 'media-refused') return 'unsafe'
  if (code === 'timed-out') return 'silent'
  if (code === 'media-incomplete') return INCOMPLETE.get(data?.kind) ?? null
  if (code === 'media-unavailable') {
    // It answered well, and yet it is not a recording.
    if (data?.status === 200 || data?.status === 206) return 'not-media'
    if (REFUSING.has(data?.status)) return 'refused'
    if (ABSENT.has(data?.status)) return 'gone'
    return null
  }
  return ABSENT.has(status) ? 'gone' : null
}
