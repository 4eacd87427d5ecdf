import { MEDIA_PREFIX, mediaTryPath, mediaWhyPath } from '../../../contract/paths.ts'

/**
 * The absolute address of a new try at a media path: a person's retry asks the media host again, a browser's own repeats
 * within one try don't. Blobs have no gateway behind them and no query.
 */
export function newMediaTry(path: string): string {
  const url = new URL(path, location.href)
  return isOurs(url) ? mediaTryPath(url.href, crypto.randomUUID()) : url.href
}

/** What stopped this try, as the media gateway answered it; null when it knows nothing that did. */
export async function stoppedTry(tryUrl: string, signal: AbortSignal): Promise<Response | null> {
  if (!isOurs(new URL(tryUrl))) return null
  const response = await fetch(mediaWhyPath(tryUrl), { signal })
  return response.ok ? null : response
}

function isOurs({ pathname }: URL): boolean {
  return pathname.startsWith(MEDIA_PREFIX)
}
