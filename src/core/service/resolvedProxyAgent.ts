import { Dispatcher } from 'undici'

/** Sends each request through the proxy that the system has for its origin, or directly. */
export class ResolvedProxyAgent extends Dispatcher {
  readonly #resolve: (origin: string) => Promise<string | null>
  readonly #agentFor: (proxyUrl: string | null) => Dispatcher
  readonly #agents = new Map<string | null, Dispatcher>()
  #isEnded = false

  /** `resolve` returns the URL of a proxy, or null for none. */
  constructor(resolve: (origin: string) => Promise<string | null>, agentFor: (proxyUrl: string | null) => Dispatcher) {
    super()
    this.#resolve = resolve
    this.#agentFor = agentFor
    this.#agents.set(null, agentFor(null))
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    void this.#resolve(String(options.origin))
      .then((proxyUrl) => this.#agent(proxyUrl))
      // If the system can't say, or says something that isn't a URL, try without a proxy.
      .catch(() => this.#agent(null))
      .then((agent) => agent.dispatch(options, handler))
    return true
  }

  override async close(): Promise<void> {
    this.#isEnded = true
    await Promise.all([...this.#agents.values()].map((agent) => agent.close()))
  }

  override async destroy(reason?: unknown): Promise<void> {
    this.#isEnded = true
    await Promise.all([...this.#agents.values()].map((agent) => agent.destroy(reason instanceof Error ? reason : null)))
  }

  #agent(proxyUrl: string | null): Dispatcher {
    const known = this.#agents.get(this.#isEnded ? null : proxyUrl)
    if (known) return known
    const agent = this.#agentFor(proxyUrl)
    this.#agents.set(proxyUrl, agent)
    return agent
  }
}
