import type { AppSnapshot, RequestSnapshot } from '../../../contract/snapshots.ts'

/** Which requests are shown: all, those that failed in any way, or those that failed with one code. */
export type RequestFilter = 'all' | 'failed' | `code:${string}`

export function filterRequests(
  requests: readonly RequestSnapshot[],
  filter: RequestFilter,
): readonly RequestSnapshot[] {
  if (filter === 'all') return requests
  return requests.filter(({ failure }) => failure !== null && (filter === 'failed' || filter === `code:${failure}`))
}

/** The filters that make sense for these requests; one that is chosen stays, even when nothing matches it any more. */
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

/**
 * What a person pastes into a report: the app, the requests and the log. No key and no signed link
 * is in any of them; the parameters hold what was filtered by.
 */
export function diagnosticsText(
  app: Pick<AppSnapshot, 'version' | 'host' | 'platform' | 'keyStorage'>,
  requests: readonly RequestSnapshot[],
  logLines: readonly string[],
): string {
  return [
    `Earshot ${app.version}, ${app.host}, ${app.platform}, keys kept in ${app.keyStorage.kind}`,
    '',
    `Requests (${requests.length}, oldest first): time, request, answer, took, waited, lane`,
    ...requests.map(requestLine),
    '',
    `Log (${logLines.length} lines, oldest first)`,
    ...logLines,
    '',
  ].join('\n')
}

function requestLine({ at, method, path, parameters, ...rest }: RequestSnapshot): string {
  const query = parameters.map(([name, value]) => `${name}=${value}`).join('&')
  const answer = [rest.status ?? 'none', rest.failure].filter((part) => part !== null).join(' ')
  const where = query === '' ? path : `${path}?${query}`
  return `${new Date(at).toISOString()}  ${method} ${where}  ${answer}  ${rest.tookMs} ms  ${rest.waitedMs} ms  ${rest.lane}`
}
