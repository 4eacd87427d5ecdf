import type { LookupFunction } from 'node:net'
import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { MINUTE, SECOND } from '../../domain/units.ts'
import type { CoreOptions, Proxy } from '../ports.ts'
import { ResolvedProxyAgent } from './resolvedProxyAgent.ts'

export interface Network {
  /** For all connections but those to this computer. */
  readonly proxy: Proxy | undefined
  readonly resolveProxy?: CoreOptions['resolveProxy'] | undefined
  readonly allowedBaseUrls?: CoreOptions['allowedBaseUrls'] | undefined
}

interface DispatcherOptions {
  readonly isLoopback: boolean
  /** Replaces the system's DNS lookup. With a proxy, the proxy resolves names. */
  readonly lookup?: LookupFunction
  /** Called with the remote address of each connection, except through a proxy. */
  readonly onConnect?: (address: string) => void
}

/** A working host responds in well under a second; 10 s allows for a bad mobile connection. */
const CONNECT_MS = 10 * SECOND
/** Only an overloaded computer delays a connection to itself, and trying again wouldn't help. */
const CONNECT_TO_SELF_MS = MINUTE

/**
 * Creates a pool of connections that stay open between requests. Uses HTTP/1.1, so that a slow response doesn't delay others on
 * a shared connection. HTTP/2 has no advantage at 100 requests per minute.
 */
export function createDispatcher(network: Network, options: DispatcherOptions): Dispatcher {
  const limits = {
    allowH2: false,
    connections: 16,
    connect: createConnector(options, {
      timeout: options.isLoopback ? CONNECT_TO_SELF_MS : CONNECT_MS,
      allowH2: false,
    }),
    headersTimeout: 30 * SECOND,
    // Between two chunks, not for the whole body.
    bodyTimeout: 30 * SECOND,
  }
  const throughProxy = ({ url, exceptHosts }: Proxy): Dispatcher =>
    // All three are set, because undici reads missing ones from the environment.
    new EnvHttpProxyAgent({
      ...limits,
      httpProxy: url,
      httpsProxy: url,
      noProxy: exceptHosts,
      requestTls: { timeout: CONNECT_MS },
    })
  if (options.isLoopback) return new Agent(limits)
  if (network.proxy !== undefined) return throughProxy(network.proxy)
  if (network.resolveProxy === undefined) return new Agent(limits)
  return new ResolvedProxyAgent(network.resolveProxy, (url) =>
    url === null ? new Agent(limits) : throughProxy({ url, exceptHosts: '' }),
  )
}

/** undici's connector, which also reports the remote address. */
function createConnector(
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
