import type { AppSnapshot, RequestSnapshot } from '../../../contract/snapshots.ts'

export type RequestFilter = 'all' | 'failed' | `code:${string}`

export function filterRequests(
  requests: readonly RequestSnapshot[],
  filter: RequestFilter,
): readonly RequestSnapshot[] {
  if (filter === 'all') return requests
  return requests.filter(({ failure }) => failure !== null && (filter === 'failed' || filter === `code:${failure}`))
}

/** The filters that apply to these requests. The selected one stays, even without matches. */
export function requestFilters(
  requests: readonly RequestSnapshot[],
  chosen: RequestFilter,
): readonly { readonly value: RequestFilter; readonly label: string }[] {
  const codes = new Set(requests.flatMap(({ failure }) => (failure === null ? [] : [failure])))
  if (chosen.startsWith('code:')) codes.add(chosen.slice('code:'.length))
  return [
    { value: 'all', label: 'All requests' },
    { value: 'failed', label: 'Failed' },
    ...[...codes].toSorted().map((code) => ({ value: `code:${code}` as const, label: `Failed: ${code}` })),
  ]
}

/** Contains no key and no signed URL; the parameters contain the filter values. */
export function diagnosticsText(
  app: Pick<AppSnapshot, 'version' | 'host' | 'platform' | 'keyStorage'>,
  requests: readonly RequestSnapshot[],
  logLines: readonly string[],
): string {
  return [
    `Earshot ${app.version}, ${app.host}, ${app.platform}, keys kept in ${app.keyStorage.kind}`,
    '',
    `Requests (${requests.length}, oldest first): time, request, response, duration, waited, priority`,
    ...requests.map(requestLine),
    '',
    `Log (${logLines.length} lines, oldest first)`,
    ...logLines,
    '',
  ].join('\n')
}

/** What a list reported about itself; null if nothing. */
export function reportWords({ report }: Pick<RequestSnapshot, 'report'>): string | null {
  if (report === undefined) return null
  const { errors, params, excessCount } = report
  return [
    errors.length > 0 && `errors ${errors.join(', ')}`,
    params !== null && `params ${params}`,
    excessCount > 0 && `${excessCount} too many records`,
  ]
    .filter(Boolean)
    .join('; ')
}

function requestLine({ at, method, path, parameters, ...rest }: RequestSnapshot): string {
  const query = parameters.map(([name, value]) => `${name}=${value}`).join('&')
  const answer = [rest.status ?? 'none', rest.failure, reportWords(rest)].filter((part) => part !== null).join(' ')
  const where = query === '' ? path : `${path}?${query}`
  return `${new Date(at).toISOString()}  ${method} ${where}  ${answer}  ${rest.tookMs} ms  ${rest.waitedMs} ms  ${rest.lane}`
}
