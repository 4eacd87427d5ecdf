import type { CallPage } from '../../domain/calls/call.ts'
import type { PageCursor } from '../service/callQuery.ts'
import type { Page } from '../service/wire.ts'

type AnyPage = Pick<CallPage | Page<unknown>, 'hasNextPage' | 'hasPreviousPage' | 'startCursor' | 'endCursor'>

/**
 * Every page in one direction, from `start` to the end. A service that hands out a cursor it has handed out before
 * would lead round in a circle; that ends the walk as if it were the last page.
 * Source: interface, «Pagination» 2.
 */
export async function* walkPages<SomePage extends AnyPage>(
  read: (cursor: PageCursor | null) => Promise<SomePage>,
  options: { readonly direction?: 'after' | 'before'; readonly start?: PageCursor | null } = {},
): AsyncGenerator<SomePage, void, void> {
  const direction = options.direction ?? 'after'
  const seen = new Set<string>()
  let cursor = options.start ?? null
  for (;;) {
    const page = await read(cursor)
    yield page
    const isMore = direction === 'after' ? page.hasNextPage : page.hasPreviousPage
    const next = direction === 'after' ? page.endCursor : page.startCursor
    if (!isMore || next === null || seen.has(next)) return
    seen.add(next)
    cursor = { direction, cursor: next }
  }
}
