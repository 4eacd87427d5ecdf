import { expect, it } from 'vitest'
import type { KnownImport } from '../queue/journal/knownRecordings.ts'
import { earlierImport } from './stagingContext.ts'

it('finds the import with the same content, preferably with the same key, otherwise the last, but none that is over', () => {
  const one = (idempotencyKey: string, isOver = false) => ({ idempotencyKey, isOver }) as KnownImport
  const byContent = new Map([
    ['three', [one('a'), one('b'), one('c'), one('d', true)]],
    ['over', [one('a', true)]],
  ])
  const keyOf = (content: string, key: string | null) => earlierImport(byContent, content, key)?.idempotencyKey ?? null
  expect([keyOf('three', 'b'), keyOf('three', 'x'), keyOf('three', null), keyOf('three', 'd')]).toEqual([
    'b',
    'c',
    'c',
    'c',
  ])
  expect([keyOf('over', 'a'), keyOf('none', 'a')]).toEqual([null, null])
})
