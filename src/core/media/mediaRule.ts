import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { AppError } from '../../contract/errors.ts'
import type { BaseUrl } from '../service/baseUrl.ts'
import { isNearer, type Reach, reachOf, reachOfHost } from './addressReach.ts'

/**
 * Where a service may send us for its media: nowhere nearer than the service itself, so that a service on the internet can't
 * make this computer read its own network, and without TLS only when the service has none. A link's host is judged by its
 * spelling before the request, and by its addresses when the connection is made: a name that changes its address in between
 * gains nothing.
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
   * Where the service was met. Only a connection that proved to be the service's tells this: its name alone could be made to
   * point at a private network for a moment.
   */
  serviceIsAt(address: string): void {
    this.#service = reachOf(address)
  }

  /** Fails with `media-refused`. */
  check(url: URL): void {
    const isScheme = url.protocol === 'https:' || (url.protocol === 'http:' && this.#isHttpAllowed)
    if (!isScheme || isNearer(reachOfHost(url.hostname), this.#service)) throw refusal(url.hostname)
  }

  /** For the connections to media hosts: finds only the addresses of a name that may be connected to. */
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
