import type { LookupFunction } from 'node:net'
import { rootCertificates } from 'node:tls'
import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { SECOND } from '../../domain/units.ts'
import type { Proxy } from '../ports.ts'

export interface Network {
  /** For everything that leaves this computer. */
  readonly proxy: Proxy | undefined
  /** A certificate authority besides the system's, in PEM. */
  readonly extraCa: string | undefined
}

export interface DispatcherOptions {
  readonly isLoopback: boolean
  /** Finds the addresses of hosts, instead of the system. Behind a proxy the proxy finds them. */
  readonly lookup?: LookupFunction
  /** Told the address of the other end of each connection; not of one through a proxy. */
  readonly onConnect?: (address: string) => void
}

/**
 * The connections to one host's family of addresses, kept open between requests. HTTP/1.1: one slow answer must not
 * hold up others on a shared connection, and HTTP/2 would bring nothing at 100 requests a minute.
 */
export function createDispatcher(network: Network, options: DispatcherOptions): Dispatcher {
  const tls = network.extraCa === undefined ? {} : { ca: [...rootCertificates, network.extraCa] }
  const limits = {
    allowH2: false,
    connections: 16,
    // A host that is up answers in well under a second; 10 s is a bad mobile link.
    connect: connectorOf(options, { timeout: 10 * SECOND, allowH2: false, ...tls }),
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

function connectorOf(
  { lookup, onConnect }: DispatcherOptions,
  settings: buildConnector.BuildOptions,
): buildConnector.connector {
  const connect = buildConnector(lookup === undefined ? settings : { ...settings, lookup })
  return (target, callback) => {
    connect(target, (...[error, socket]: buildConnector.CallbackArgs) => {
      if (socket?.remoteAddress !== undefined) onConnect?.(socket.remoteAddress)
      if (error === null) callback(null, socket)
      else callback(error, null)
    })
  }
}
