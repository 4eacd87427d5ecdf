import { MEDIA_PREFIX, mediaTryPath, mediaWhyPath } from '../../../contract/paths.ts'

/**
 * A unique absolute URL for each retry of a media path, so that the gateway can tell the user's retries from the browser's
 * repeated requests. Blob URLs don't go through the gateway and can't have a query.
 */
export function newMediaTry(path: string): string {
  const url = new URL(path, location.href)
  return isOurs(url) ? mediaTryPath(url.href, crypto.randomUUID()) : url.href
}

/** Why this try failed, from the media gateway; null if the gateway doesn't know. */
export async function stoppedTry(tryUrl: string, signal: AbortSignal): Promise<Response | null> {
  if (!isOurs(new URL(tryUrl))) return null
  const response = await fetch(mediaWhyPath(tryUrl), { signal })
  return response.ok ? null : response
}

function isOurs({ pathname }: URL): boolean {
  return pathname.startsWith(MEDIA_PREFIX)
}
