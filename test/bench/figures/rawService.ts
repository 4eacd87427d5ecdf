/**
 * The service's calls and users as its interface gives them, and figures of them. Deliberately without any code of the app, so that
 * a mistake in it can't repeat here. Source: the interface document alone.
 */

export interface RawCall {
  readonly id: number
  readonly duration: number | null
  readonly timestamp: string | null
  readonly format: string
  readonly agent: { readonly id: number | null; readonly name: string | null } | null
  readonly type: { readonly name: string | null } | null
  readonly interaction_metrics: Readonly<Record<string, number | null>>
  readonly business_info: { readonly lead_company: string | null; readonly won: boolean | null }
}

export interface RawUser {
  readonly user_id: number
  readonly custom_fields?: Readonly<Record<string, unknown>>
}

interface Service {
  readonly baseUrl: string
  readonly apiKey: string
}

interface Page {
  readonly data: readonly unknown[]
  readonly meta: { readonly has_next_page: boolean; readonly end_cursor: string | null }
}

export async function rawCalls(service: Service): Promise<readonly RawCall[]> {
  return (await everything(service, 'calls')) as readonly RawCall[]
}

export async function rawUsers(service: Service): Promise<readonly RawUser[]> {
  return (await everything(service, 'users')) as readonly RawUser[]
}

async function everything({ baseUrl, apiKey }: Service, list: string): Promise<readonly unknown[]> {
  const found: unknown[] = []
  for (let after: string | null = null; ;) {
    const query: string = after === null ? '' : `&after=${encodeURIComponent(after)}`
    const response = await fetch(`${baseUrl}/v1/${list}?first=50${query}`, { headers: { 'x-api-key': apiKey } })
    if (!response.ok) throw new Error(`${list}: ${response.status}`)
    const { data, meta } = (await response.json()) as Page
    found.push(...data)
    if (!meta.has_next_page) return found
    after = meta.end_cursor
  }
}

/** Null without values. */
export function mean(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => typeof value === 'number')
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

export function median(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => typeof value === 'number').toSorted((one, other) => one - other)
  if (known.length === 0) return null
  return (known[Math.floor((known.length - 1) / 2)]! + known[Math.floor(known.length / 2)]!) / 2
}

/** Chats that were not measured have a length of 0. */
export function lengthOf({ format, duration }: RawCall): number | null {
  return (format === 'chat' || format === 'group_chat') && duration === 0 ? null : duration
}

/** The share of won deals among those that were won or lost. */
export function winRate(calls: readonly RawCall[]): number | null {
  return mean(calls.map(({ business_info: { won } }) => (won === null ? null : Number(won))))
}
