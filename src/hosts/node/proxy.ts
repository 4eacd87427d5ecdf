import type { Proxy } from '../../core/ports.ts'

/**
 * The proxy that this computer's environment names for https, by the variables that curl and most programs read.
 * Undefined when there is none, when it is switched off for every host, and when it is none we can speak to (SOCKS).
 * Loopback is never proxied; `core/service/dispatcher` sees to that.
 */
export function readProxy(env: NodeJS.ProcessEnv): Proxy | undefined {
  const value = (name: string): string | undefined => env[name.toLowerCase()] || env[name.toUpperCase()] || undefined
  const exceptHosts = value('no_proxy')?.trim() ?? ''
  if (exceptHosts === '*') return undefined
  const named = value('https_proxy') ?? value('all_proxy')
  if (named === undefined) return undefined
  // `proxy.example:3128`, without a scheme, is common and means http.
  const url = URL.parse(named.includes('://') ? named : `http://${named}`)
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? { url: url.href, exceptHosts } : undefined
}
