import { Dispatcher } from 'undici'
import { SECOND } from '../../domain/units.ts'
import { type Deadline, deadlineAfter } from '../threads/threadClient.ts'

/** A proxy script on a server that doesn't respond can take minutes, in which a request can't be canceled. */
const resolveDeadline = deadlineAfter(5 * SECOND)

/** Sends each request through the proxy that the system has for its origin, or directly. */
export class ResolvedProxyAgent extends Dispatcher {
  readonly #resolve: (origin: string) => Promise<string | null>
  readonly #agentFor: (proxyUrl: string | null) => Dispatcher
  readonly #deadline: Deadline
  /** The last answers, by origin. */
  readonly #known = new Map<string, string | null>()
  readonly #agents = new Map<string | null, Dispatcher>()
  #isEnded = false

  /** `resolve` returns the URL of a proxy, or null for none. */
  constructor(
    resolve: (origin: string) => Promise<string | null>,
    agentFor: (proxyUrl: string | null) => Dispatcher,
    deadline: Deadline = resolveDeadline,
  ) {
    super()
    this.#resolve = resolve
    this.#deadline = deadline
    this.#agentFor = agentFor
    this.#agents.set(null, agentFor(null))
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    void this.#resolvedInTime(String(options.origin))
      .then((proxyUrl) => this.#agent(proxyUrl))
      // If the system can't say, or says something that isn't a URL, try without a proxy.
      .catch(() => this.#agent(null))
      .then((agent) => agent.dispatch(options, handler))
    return true
  }

  /** The last answer, or null, if the system doesn't say in time. */
  async #resolvedInTime(origin: string): Promise<string | null> {
    const ended = new AbortController()
    const resolving = this.#resolve(origin).then((proxyUrl) => {
      this.#known.set(origin, proxyUrl)
      return proxyUrl
    })
    try {
      return await Promise.race([resolving, this.#deadline(ended.signal).then(() => this.#known.get(origin) ?? null)])
    } finally {
      ended.abort()
    }
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
