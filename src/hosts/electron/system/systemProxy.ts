import type { Session } from 'electron'

/**
 * The proxy of the system's settings for an origin; null for none. Chromium answers like a proxy script, with the entries in
 * order of preference: `PROXY proxy.example:3128; DIRECT`. Skips protocols that aren't supported (SOCKS).
 */
export async function systemProxy(session: Pick<Session, 'resolveProxy'>, origin: string): Promise<string | null> {
  for (const entry of (await session.resolveProxy(origin)).split(';')) {
    const [kind, host] = entry.trim().split(/\s+/)
    if (kind === 'DIRECT') return null
    if (kind === 'PROXY' && host) return `http://${host}`
    if (kind === 'HTTPS' && host) return `https://${host}`
  }
  return null
}
