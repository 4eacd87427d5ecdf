import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import { FIRST_REASONS } from '../../domain/reviews/disagreementReasons.ts'
import { setReasons, watchReasons } from './reasons.ts'
import { madeIn } from './testing/madeIn.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'earshot-reasons-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('begin with those of the app, are replaced in order, and come back if none is left', async () => {
  const after = async (...lists: readonly (readonly string[])[]): Promise<readonly string[]> => {
    const { made } = madeIn(folder, new FakeClock())
    try {
      for (const list of lists) setReasons(made.reasons, list)
      for await (const reasons of watchReasons(made.reasons)) return reasons
      throw new Error('no reasons')
    } finally {
      made.close()
    }
  }
  expect(await after()).toEqual(FIRST_REASONS)
  expect(await after(['One', 'Two'], ['Two', 'Three', 'One', 'Two'])).toEqual(['Two', 'Three', 'One'])
  expect(await after()).toEqual(['Two', 'Three', 'One'])
  expect(await after([])).toEqual(FIRST_REASONS)
})
