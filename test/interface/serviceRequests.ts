import { manualClock, type ManualClock } from '../../src/simulator/testing/manualClock.ts'
import { FIXED_REFERENCE_MS, type SimulatorOptions } from '../../src/simulator/options.ts'
import { startSimulator, type Simulator } from '../../src/simulator/server.ts'

/** The service under test, for a plain HTTP client. */
export interface TestService {
  readonly simulator: Simulator
  readonly clock: ManualClock
  /** GET with the key; `query` in the given order, with unchanged names. */
  get(path: string, query?: Query): Promise<Answer>
  request(path: string, init: TestRequest): Promise<Response>
  /** Every record of a list, read with `first` and `after`. */
  walk(path: string, query?: Query, pageSize?: number): Promise<CallJson[]>
  close(): Promise<void>
}

export type TestRequest = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> }

export type Query = readonly (readonly [name: string, value: string])[]

export interface Answer {
  readonly status: number
  readonly body: CallJson
}

// oxlint-disable-next-line typescript/no-explicit-any -- a test client looks at JSON from outside, whatever its shape
export type CallJson = any

/** "Now" of the generated data. */
export const REFERENCE_MS = FIXED_REFERENCE_MS

export async function startService(options: SimulatorOptions = {}): Promise<TestService> {
  const clock = manualClock(REFERENCE_MS + 3_600_000)
  const simulator = await startSimulator({ calls: 300, seed: 5, clock, ...options })
  const request = (path: string, init: TestRequest): Promise<Response> =>
    fetch(simulator.baseUrl + path, { ...init, headers: { 'x-api-key': simulator.apiKey, ...init.headers } })
  const get = async (path: string, query: Query = []): Promise<Answer> => {
    const text = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])).toString()
    const response = await request(text === '' ? path : `${path}?${text}`, {})
    return { status: response.status, body: await response.json() }
  }
  return {
    simulator,
    clock,
    request,
    get,
    async walk(path, query = [], pageSize = 100) {
      const records: CallJson[] = []
      let cursor: string | undefined
      for (;;) {
        const { status, body } = await get(path, [
          ...query,
          ['first', String(pageSize)],
          ...(cursor === undefined ? [] : ([['after', cursor]] as const)),
        ])
        if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
        records.push(...body.data)
        if (!body.meta.has_next_page) return records
        cursor = body.meta.end_cursor
      }
    },
    close: () => simulator.close(),
  }
}

/** One filter as query parameters. */
export function filter(field: string, operator: string, value?: string, index = 0): Query {
  const named = [
    [`filters[${index}][field]`, field],
    [`filters[${index}][op]`, operator],
  ] as const
  return value === undefined ? named : [...named, [`filters[${index}][value]`, value]]
}

/** A sort as query parameters: "ai_score desc", "id asc". */
export function sortBy(...terms: readonly string[]): Query {
  return terms.flatMap((term) => {
    const [field = '', direction = ''] = term.split(' ')
    return [
      ['order_by[]', field],
      ['order_directions[]', direction],
    ] as const
  })
}
