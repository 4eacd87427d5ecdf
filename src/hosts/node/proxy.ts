import type { Proxy } from '../../core/ports.ts'

/**
 * The https proxy from the environment variables that curl and most programs use. `none` if proxies are turned off for every
 * host, also the system's. Undefined if there is none, or if its protocol isn't supported (SOCKS).
 * `core/service/dispatcher` never proxies loopback.
 */
export function readProxy(env: NodeJS.ProcessEnv): Proxy | 'none' | undefined {
  const value = (name: string): string | undefined => env[name.toLowerCase()] || env[name.toUpperCase()] || undefined
  const exceptHosts = value('no_proxy')?.trim() ?? ''
  if (exceptHosts === '*') return 'none'
  const named = value('https_proxy') ?? value('all_proxy')
  if (named === undefined) return undefined
  // `proxy.example:3128` without a scheme is common and means http.
  const url = URL.parse(named.includes('://') ? named : `http://${named}`)
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? { url: url.href, exceptHosts } : undefined
}
