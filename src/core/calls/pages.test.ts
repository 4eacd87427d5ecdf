import { expect, it } from 'vitest'
import { walkPages } from './pages.ts'

const page = (endCursor: string | null, hasNextPage = true) => ({
  hasNextPage,
  hasPreviousPage: false,
  startCursor: null,
  endCursor,
})

/** The number of pages read, and the code of the failure, if any. */
async function walk(...pages: readonly ReturnType<typeof page>[]) {
  let read = 0
  let walked = 0
  try {
    for await (const _ of walkPages(() => Promise.resolve(pages[Math.min(read++, pages.length - 1)]!))) walked += 1
    return { walked, code: null }
  } catch (error) {
    return { walked, code: (error as { code: string }).code }
  }
}

it('lets the caller stop early', async () => {
  let lost = 0
  const pages = []
  for await (const one of walkPages(() => Promise.resolve(page('same')), { onLost: () => (lost += 1) })) pages.push(one)
  expect([pages.length, lost]).toEqual([2, 1])
})

it('reads to the end, and fails if the cursors are missing or repeat', async () => {
  expect(await walk(page('a'), page('b'), page('c', false))).toEqual({ walked: 3, code: null })
  expect(await walk(page(null, false))).toEqual({ walked: 1, code: null })
  expect(await walk(page('a'), page(null))).toEqual({ walked: 2, code: 'inconsistent-paging' })
  expect(await walk(page('a'), page('b'), page('a'))).toEqual({ walked: 3, code: 'inconsistent-paging' })
})

it('pages backward with the start cursors', async () => {
  const pages = [
    { hasNextPage: false, hasPreviousPage: true, startCursor: 'a', endCursor: null },
    { hasNextPage: true, hasPreviousPage: false, startCursor: 'b', endCursor: 'c' },
  ]
  const asked: unknown[] = []
  const start = { direction: 'before', cursor: null } as const
  const walked = walkPages((cursor) => Promise.resolve(pages[asked.push(cursor) - 1]!), { direction: 'before', start })
  for await (const one of walked) expect(one).toBe(pages[asked.length - 1])
  expect(asked).toEqual([start, { direction: 'before', cursor: 'a' }])
})
