import { AppError, isAppError } from '../../contract/errors/errors.ts'
import { type BaseUrl, readBaseUrl } from './baseUrl.ts'

/** An administrator's entry: a base URL, whose host may begin with `*.` for all names below it. */
interface AllowedBaseUrl {
  readonly base: BaseUrl
  readonly hasWildcard: boolean
}

const WILDCARD = /^(\s*[a-z]+:\/\/)\*\./i

/** Null if the entry isn't a usable base URL. */
export function readAllowedBaseUrl(entry: string): AllowedBaseUrl | null {
  try {
    const base = readBaseUrl(entry.replace(WILDCARD, '$1'))
    return base.host.includes('*') ? null : { base, hasWildcard: WILDCARD.test(entry) }
  } catch (error) {
    if (isAppError(error)) return null
    throw error
  }
}

/** Fails with `base-url-not-allowed` unless an entry covers the base URL. Without a list, all are allowed. */
export function assertAllowed(base: BaseUrl, allowed: readonly string[] | null | undefined): void {
  if (!allowed || allowed.some((entry) => covers(readAllowedBaseUrl(entry), base))) return
  throw new AppError('base-url-not-allowed', { host: base.host, allowed: [...allowed] })
}

/** An entry covers its own path and those below it. */
function covers(entry: AllowedBaseUrl | null, base: BaseUrl): boolean {
  if (entry === null) return false
  const wanted = new URL(base.href)
  const { protocol, port, hostname, pathname } = new URL(entry.base.href)
  const isHost = entry.hasWildcard ? wanted.hostname.endsWith(`.${hostname}`) : wanted.hostname === hostname
  const path = pathname.replace(/\/$/, '')
  const isPath = wanted.pathname === path || wanted.pathname.startsWith(`${path}/`)
  return wanted.protocol === protocol && wanted.port === port && isHost && isPath
}
