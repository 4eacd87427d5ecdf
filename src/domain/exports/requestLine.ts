import type { CallQuery } from '../filters/filter.ts'
import { queryParameters } from '../filters/queryParameters.ts'

/**
 * The request for the list's first page as a shell command, to run or share. It never contains the key: curl takes it from
 * `EARSHOT_API_KEY`. If `baseUrl` is null (the demo, because its URL changes), `EARSHOT_BASE_URL` is used. Source:
 * interface, "Authentication" 1, "GET /v1/calls".
 */
export function requestLine(baseUrl: string | null, query: CallQuery, pageSize: number): string {
  const address = baseUrl === null ? '"$EARSHOT_BASE_URL/v1/calls"' : quoted(`${baseUrl.replace(/\/+$/, '')}/v1/calls`)
  const parameters = [['first', String(pageSize)] as const, ...queryParameters(query)]
  return [
    `curl --get ${address}`,
    '--header "x-api-key: $EARSHOT_API_KEY"',
    // curl only encodes the part after the first "=", so encode the name here.
    ...parameters.map(([name, value]) => `--data-urlencode ${quoted(`${encodedName(name)}=${value}`)}`),
  ].join(' \\\n  ')
}

function encodedName(name: string): string {
  return name.replaceAll('[', '%5B').replaceAll(']', '%5D')
}

/** For a POSIX shell: within single quotes only the quote itself is special. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
