/** A request the simulator has responded to, for tests of clients. Holds no key and no signature. */
interface LoggedRequest {
  readonly atMs: number
  readonly method: string
  readonly path: string
  readonly query: string
  readonly status: number
  /** Whether an x-api-key was sent. It must not be sent to a media link, which may be on another host. */
  readonly hasApiKey: boolean
  readonly idempotencyKey: string | null
  readonly range: string | null
}

export interface RequestLog {
  add(request: LoggedRequest): void
  all(): readonly LoggedRequest[]
  clear(): void
}

// Bounded, so that a long run doesn't fill the memory.
const KEPT = 20_000

export function createRequestLog(): RequestLog {
  let requests: LoggedRequest[] = []
  return {
    add(request) {
      requests.push(request)
      if (requests.length > KEPT * 1.5) requests = requests.slice(-KEPT)
    },
    all: () => requests,
    clear() {
      requests = []
    },
  }
}
