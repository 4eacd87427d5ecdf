import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { AppError } from '../../contract/errors/errors.ts'
import type { BaseUrl } from '../service/baseUrl.ts'
import { isNearer, type Reach, reachOf, reachOfHost } from './addressReach.ts'

/**
 * Restricts media hosts: they can't be closer than the service itself, so that a service on the internet can't make this
 * computer request from its own network, and they need TLS unless the service has none. Checks a host's name before the
 * request and its addresses when connecting, so changing DNS in between doesn't help.
 */
export class MediaRule {
  readonly #isHttpAllowed: boolean
  readonly #lookup: LookupFunction
  #service: Reach

  constructor(base: BaseUrl, lookup: LookupFunction = systemLookup) {
    const { protocol, hostname } = new URL(base.href)
    this.#isHttpAllowed = protocol === 'http:'
    this.#service = reachOfHost(hostname)
    this.#lookup = lookup
  }

  /**
   * The service's address, from a connection that proved to be the service's. Its name alone could be made to resolve to a
   * private network for a moment.
   */
  serviceIsAt(address: string): void {
    this.#service = reachOf(address)
  }

  /** Fails with `media-refused`. */
  check(url: URL): void {
    const isScheme = url.protocol === 'https:' || (url.protocol === 'http:' && this.#isHttpAllowed)
    if (!isScheme || isNearer(reachOfHost(url.hostname), this.#service)) throw refusal(url.hostname)
  }

  /** DNS lookup for media hosts: returns only addresses that are allowed. */
  readonly lookup: LookupFunction = (hostname, options, callback) => {
    this.#lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : []
      const allowed = addresses.filter(({ address }) => !isNearer(reachOf(address), this.#service))
      const [first] = allowed
      if (error !== null) callback(error, [])
      else if (first === undefined) callback(refusal(hostname), [])
      else if (options.all === true) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}

function refusal(host: string): AppError {
  return new AppError('media-refused', { host })
}
