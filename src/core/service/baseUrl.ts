import { AppError } from '../../contract/errors/errors.ts'

/** A service's base URL: an origin and optionally a path, without a trailing slash. */
export interface BaseUrl {
  readonly href: string
  readonly origin: string
  /** host:port, for display. */
  readonly host: string
  readonly isLoopback: boolean
}

/**
 * Parses a base URL as typed. Requires https, except for this computer. Removes a trailing `/v1`, which belongs to the
 * paths. Fails with `invalid-base-url`.
 */
export function readBaseUrl(typed: string): BaseUrl {
  let url: URL
  try {
    url = new URL(typed.trim())
  } catch {
    throw new AppError('invalid-base-url', { reason: 'not-a-url' })
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new AppError('invalid-base-url', { reason: 'not-a-url' })
  if (url.username !== '' || url.password !== '') throw new AppError('invalid-base-url', { reason: 'has-credentials' })
  if (url.search !== '' || url.hash !== '') throw new AppError('invalid-base-url', { reason: 'has-query' })
  const isLoopback = isLoopbackHost(url.hostname)
  if (url.protocol === 'http:' && !isLoopback) throw new AppError('invalid-base-url', { reason: 'needs-https' })
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '')
  return { href: url.origin + path, origin: url.origin, host: hostOf(url), isLoopback }
}

/** host:port, including the scheme's default port. */
export function hostOf(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`
}

const LOOPBACK_ADDRESS = /^(127(\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:(7f[\da-f]{2}:[\da-f]{1,4}|0:0)\])$/

/**
 * `localhost`, names under it, 127.0.0.0/8 and ::1, which don't leave this computer. Also 0.0.0.0 and ::, which connect to
 * this computer, and 127.0.0.0/8 as IPv6 (`URL` writes it `[::ffff:7fxx:xxxx]`).
 */
export function isLoopbackHost(hostname: string): boolean {
  const name = hostname.toLowerCase()
  return name === 'localhost' || name.endsWith('.localhost') || LOOPBACK_ADDRESS.test(name)
}
