import type { LookupFunction } from 'node:net'
import { rootCertificates } from 'node:tls'
import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { MINUTE, SECOND } from '../../domain/units.ts'
import type { CoreOptions, Proxy } from '../ports.ts'
import { ResolvedProxyAgent } from './resolvedProxyAgent.ts'

export interface Network {
  /** For all traffic that leaves this computer. */
  readonly proxy: Proxy | undefined
  readonly resolveProxy?: CoreOptions['resolveProxy'] | undefined
  readonly allowedBaseUrls?: CoreOptions['allowedBaseUrls'] | undefined
  /** An additional certificate authority, in PEM. */
  readonly extraCa: string | undefined
}

interface DispatcherOptions {
  readonly isLoopback: boolean
  /** Replaces the system's DNS lookup. With a proxy, the proxy resolves names. */
  readonly lookup?: LookupFunction
  /** Called with the remote address of each connection, except through a proxy. */
  readonly onConnect?: (address: string) => void
}

/**
 * A working host responds in well under a second; 10 s allows for a bad mobile connection. On this computer, only a
 * very busy machine delays a connection, and waiting is all that helps.
 */
const CONNECT_MS = 10 * SECOND

/**
 * The connection pool, kept open between requests. Uses HTTP/1.1, so that a slow response doesn't delay others on a shared
 * connection. HTTP/2 has no advantage at 100 requests per minute.
 */
export function createDispatcher(network: Network, options: DispatcherOptions): Dispatcher {
  const tls = network.extraCa === undefined ? {} : { ca: [...rootCertificates, network.extraCa] }
  const limits = {
    allowH2: false,
    connections: 16,
    connect: connectorOf(options, { timeout: options.isLoopback ? MINUTE : CONNECT_MS, allowH2: false, ...tls }),
    headersTimeout: 30 * SECOND,
    // Between two chunks, not for the whole body.
    bodyTimeout: 30 * SECOND,
  }
  const throughProxy = ({ url, exceptHosts }: Proxy): Dispatcher =>
    // Set all three, because it would read missing ones from the environment.
    new EnvHttpProxyAgent({
      ...limits,
      httpProxy: url,
      httpsProxy: url,
      noProxy: exceptHosts,
      requestTls: { timeout: CONNECT_MS, ...tls },
    })
  if (options.isLoopback) return new Agent(limits)
  if (network.proxy !== undefined) return throughProxy(network.proxy)
  if (network.resolveProxy === undefined) return new Agent(limits)
  return new ResolvedProxyAgent(network.resolveProxy, (url) =>
    url === null ? new Agent(limits) : throughProxy({ url, exceptHosts: '' }),
  )
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
