import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { finishUnfinished } from '../../../../test/support/folders/finishUnfinished.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-unfinished-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('finishes none of 60 files in the making early, and loses none', async () => {
  expect(await finishUnfinished(folder, 60)).toEqual([])
})
