import type { CallQuery } from '../filters/filter.ts'
import { queryParameters } from '../filters/location/queryParameters.ts'

/**
 * The list's first page as a line for a shell: what this app asks the service, to be run or shown elsewhere. The key is
 * never in it: curl takes it from `EARSHOT_API_KEY`. `baseUrl` null (the demo, whose address changes) is left to
 * `EARSHOT_BASE_URL` likewise. Source: interface, «Authentication» 1, «GET /v1/calls».
 */
export function requestLine(baseUrl: string | null, query: CallQuery, pageSize: number): string {
  const address = baseUrl === null ? '"$EARSHOT_BASE_URL/v1/calls"' : quoted(`${baseUrl.replace(/\/+$/, '')}/v1/calls`)
  const parameters = [['first', String(pageSize)] as const, ...queryParameters(query)]
  return [
    `curl --get ${address}`,
    '--header "x-api-key: $EARSHOT_API_KEY"',
    // curl encodes what is behind the first «=», and a name only where we do it.
    ...parameters.map(([name, value]) => `--data-urlencode ${quoted(`${encodedName(name)}=${value}`)}`),
  ].join(' \\\n  ')
}

function encodedName(name: string): string {
  return name.replaceAll('[', '%5B').replaceAll(']', '%5D')
}

/** For a POSIX shell: nothing within single quotes means anything but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
