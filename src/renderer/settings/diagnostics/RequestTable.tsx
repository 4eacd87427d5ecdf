import clsx from 'clsx'
import type { RequestSnapshot } from '../../../contract/snapshots.ts'
import { format } from '../../components/format.ts'
import { reportWords } from './requestWords.ts'

/** Requests to the service, newest first. Not virtualized, because there are at most 500. */
export function RequestTable({ requests }: { readonly requests: readonly RequestSnapshot[] }) {
  return (
    <div
      role="region"
      aria-label="Requests to the service"
      // Focusable, so that the keyboard can scroll it.
      tabIndex={0}
      className="min-h-0 overflow-auto rounded-lg border border-line"
    >
      <table className="w-full min-w-[640px] table-fixed border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            {COLUMNS.map(({ name, classes }) => (
              <th
                key={name}
                scope="col"
                className={clsx(
                  'sticky top-0 h-[30px] border-b border-line bg-side px-3 text-left font-medium text-ink-2',
                  classes,
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {requests.map((request, index) => (
            // Several requests may have the same timestamp. New ones are added at the top, so indexes from the end are
            // stable.
            <RequestRow key={`${request.at}-${requests.length - index}`} request={request} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const COLUMNS = [
  { name: 'Time', classes: 'w-[84px]' },
  { name: 'Request', classes: '' },
  { name: 'Response', classes: 'w-[168px] max-wide:w-[112px]' },
  { name: 'Duration', classes: 'w-[76px] text-right!' },
  { name: 'Waited', classes: 'w-[76px] text-right!' },
  { name: 'Priority', classes: 'w-[188px] max-wide:w-[104px]' },
]

function RequestRow({ request }: { readonly request: RequestSnapshot }) {
  const { at, method, path, parameters, status, failure, lane, waitedMs, tookMs } = request
  const words = failure ?? reportWords(request)
  const query = parameters.map(([name, value]) => `${name}=${value}`).join('&')
  return (
    <tr className="hover:bg-hover">
      <td className={cell}>{format.preciseTime(at)}</td>
      <td className={clsx(cell, 'truncate')} title={`${method} ${path}${query === '' ? '' : `?${query}`}`}>
        <span className="text-ink-3">{method}</span> {path}
        {/* Inter would draw `=>` as an arrow. */}
        {query !== '' && <span className="text-ink-2 [font-variant-ligatures:no-contextual]">?{query}</span>}
      </td>
      <td className={clsx(cell, 'truncate', failure !== null && 'text-bad')} title={words ?? undefined}>
        {status ?? 'None'}
        {words !== null && ` · ${words}`}
      </td>
      <td className={clsx(cell, 'text-right')}>{format.elapsed(tookMs)}</td>
      <td className={clsx(cell, 'text-right text-ink-2')}>{format.elapsed(waitedMs)}</td>
      <td className={clsx(cell, 'truncate text-ink-2')} title={PRIORITIES[lane]}>
        {PRIORITIES[lane]}
      </td>
    </tr>
  )
}

const PRIORITIES: Readonly<Record<RequestSnapshot['lane'], string>> = {
  interactive: 'Interactive',
  visible: 'Visible',
  background: 'Background',
  leftover: 'When idle',
  sparing: 'When idle, half of the limit',
}

const cell = 'h-[30px] border-b border-line px-3 whitespace-nowrap'
