import { rootCertificates } from 'node:tls'
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { SECOND } from '../../domain/units.ts'
import type { Proxy } from '../ports.ts'

export interface Network {
  /** For everything that leaves this computer. */
  readonly proxy: Proxy | undefined
  /** A certificate authority besides the system's, in PEM. */
  readonly extraCa: string | undefined
}

/**
 * The connections to one host's family of addresses, kept open between requests. HTTP/1.1: one slow answer must not
 * hold up others on a shared connection, and HTTP/2 would bring nothing at 100 requests a minute.
 */
export function createDispatcher(network: Network, options: { readonly isLoopback: boolean }): Dispatcher {
  const tls = network.extraCa === undefined ? {} : { ca: [...rootCertificates, network.extraCa] }
  const limits = {
    allowH2: false,
    connections: 16,
    // A host that is up answers in well under a second; 10 s is a bad mobile link.
    connect: { timeout: 10 * SECOND, ...tls },
    headersTimeout: 30 * SECOND,
    // Between two chunks, not for the whole body.
    bodyTimeout: 30 * SECOND,
  }
  if (network.proxy === undefined || options.isLoopback) return new Agent(limits)
  const { url, exceptHosts } = network.proxy
  // All three are given, since it would read those that are not from the environment itself.
  return new EnvHttpProxyAgent({
    ...limits,
    httpProxy: url,
    httpsProxy: url,
    noProxy: exceptHosts,
    requestTls: { timeout: 10 * SECOND, ...tls },
  })
}
