import { AppError } from '../../contract/errors/errors.ts'
import type { CallPage } from '../../domain/calls/call.ts'
import type { PageCursor } from '../service/callQuery.ts'
import type { Page } from '../service/wire/wire.ts'

type AnyPage = Pick<CallPage | Page<unknown>, 'hasNextPage' | 'hasPreviousPage' | 'startCursor' | 'endCursor'>

/**
 * Every page in one direction, from `start` to the end. If a page has a next page but no cursor, or repeats a cursor, it fails
 * with `inconsistent-paging`, since the list isn't complete; with `onLost`, it calls that and ends instead. Source: interface,
 * "Pagination" 2.
 */
export async function* walkPages<SomePage extends AnyPage>(
  read: (cursor: PageCursor | null) => Promise<SomePage>,
  options: { readonly direction?: 'after' | 'before'; readonly start?: PageCursor | null; onLost?(): void } = {},
): AsyncGenerator<SomePage, void, void> {
  const direction = options.direction ?? 'after'
  const seen = new Set<string>()
  let cursor = options.start ?? null
  for (;;) {
    const page = await read(cursor)
    yield page
    const isMore = direction === 'after' ? page.hasNextPage : page.hasPreviousPage
    const next = direction === 'after' ? page.endCursor : page.startCursor
    if (!isMore) return
    if (next === null || seen.has(next)) {
      if (options.onLost === undefined) throw new AppError('inconsistent-paging', {})
      options.onLost()
      return
    }
    seen.add(next)
    cursor = { direction, cursor: next }
  }
}
