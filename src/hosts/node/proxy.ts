import type { Proxy } from '../../core/ports.ts'

/**
 * The https proxy from the environment variables that curl and most programs use. Undefined if there is none, if it's
 * disabled for every host, or if its protocol isn't supported (SOCKS).
 * `core/service/dispatcher` never proxies loopback.
 */
export function readProxy(env: NodeJS.ProcessEnv): Proxy | undefined {
  const value = (name: string): string | undefined => env[name.toLowerCase()] || env[name.toUpperCase()] || undefined
  const exceptHosts = value('no_proxy')?.trim() ?? ''
  if (exceptHosts === '*') return undefined
  const named = value('https_proxy') ?? value('all_proxy')
  if (named === undefined) return undefined
  // `proxy.example:3128` without a scheme is common and means http.
  const url = URL.parse(named.includes('://') ? named : `http://${named}`)
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? { url: url.href, exceptHosts } : undefined
}
