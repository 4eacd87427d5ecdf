/**
 * Why a recording does not play. `gone`: the service or the host has it no more; `refused`: its host lets nobody have it, with a
 * fresh link neither; `unsafe`: Earshot refuses the link itself; `busy`: this minute's requests are used up; `unreachable`: it did not come; `interrupted`: it stopped coming in
 * the middle; `empty`: it has no content; `not-media`: a web page came in its place; `undecodable`: it came, but is no sound or
 * picture this computer can play.
 */
export type MediaFailure =
  | 'gone'
  | 'refused'
  | 'unsafe'
  | 'busy'
  | 'unreachable'
  | 'interrupted'
  | 'empty'
  | 'not-media'
  | 'undecodable'

/** The element's own error says too little («not supported» for a 404 too), so the gateway is asked for one byte and says why. */
export async function diagnoseMedia(media: HTMLMediaElement, url: string, signal: AbortSignal): Promise<MediaFailure> {
  const hasPlayed = media.readyState >= HTMLMediaElement.HAVE_METADATA
  const didNotCome = hasPlayed ? 'interrupted' : 'unreachable'
  try {
    const response = await fetch(url, { headers: { range: 'bytes=0-0' }, signal })
    if (response.status === 416) return 'empty'
    if (!response.ok) return reasonOf(response.status, await gatewayFailure(response)) ?? didNotCome
    await response.body?.cancel()
    return media.error?.code === MediaError.MEDIA_ERR_NETWORK ? 'interrupted' : 'undecodable'
  } catch {
    return didNotCome
  }
}

/** What the media gateway says in its body; nothing where something else answered. Source: core/media, `mediaFailure`. */
async function gatewayFailure(
  response: Response,
): Promise<{ readonly code?: unknown; readonly data?: { readonly status?: unknown } }> {
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

function reasonOf(
  status: number,
  { code, data }: Awaited<ReturnType<typeof gatewayFailure>>,
): Exclude<MediaFailure, 'interrupted'> | null {
  if (code === 'rate-limited') return 'busy'
  if (code === 'unauthorised' || code === 'workspace-disabled') return 'refused'
  if (code === 'media-refused') return 'unsafe'
  if (code === 'media-unavailable') {
    // It answered well, and yet it is not a recording.
    if (data?.status === 200 || data?.status === 206) return 'not-media'
    if (REFUSING.has(data?.status)) return 'refused'
    if (ABSENT.has(data?.status)) return 'gone'
    return null
  }
  return ABSENT.has(status) ? 'gone' : null
}
