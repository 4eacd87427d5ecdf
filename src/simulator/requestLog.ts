/** One request the simulator has answered: what tests want to know of a client. Holds no key and no signature. */
export interface LoggedRequest {
  readonly atMs: number
  readonly method: string
  readonly path: string
  readonly query: string
  readonly status: number
  /** Whether an x-api-key was sent: never to a media link, which may lie on another host. */
  readonly hasApiKey: boolean
  readonly idempotencyKey: string | null
  readonly range: string | null
}

export interface RequestLog {
  add(request: LoggedRequest): void
  all(): readonly LoggedRequest[]
  clear(): void
}

// A long run must not fill the memory.
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
