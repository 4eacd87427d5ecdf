/**
 * Why a recording does not play. `gone`: the service has it no more, or withholds it; `unreachable`: it did not come;
 * `undecodable`: it came, but is no sound or picture this computer can play; `interrupted`: it stopped coming in the middle.
 */
export type MediaFailure = 'gone' | 'unreachable' | 'undecodable' | 'interrupted'

/** The element's own error says too little («not supported» for a 404 too), so the gateway is asked for one byte and answers with its status. */
export async function diagnoseMedia(media: HTMLMediaElement, url: string, signal: AbortSignal): Promise<MediaFailure> {
  const hasPlayed = media.readyState >= HTMLMediaElement.HAVE_METADATA
  try {
    const response = await fetch(url, { headers: { range: 'bytes=0-0' }, signal })
    await response.body?.cancel()
    if (response.status === 404 || response.status === 410 || response.status === 403) return 'gone'
    if (!response.ok) return hasPlayed ? 'interrupted' : 'unreachable'
    return media.error?.code === MediaError.MEDIA_ERR_NETWORK ? 'interrupted' : 'undecodable'
  } catch {
    return hasPlayed ? 'interrupted' : 'unreachable'
  }
}
