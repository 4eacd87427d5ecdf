import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestModule } from 'vitest/node'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import UnfinishedFiles, { takeUnfinished, UNFINISHED_VARIABLE } from './unfinishedFiles.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-unfinished-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const file = (relativeModuleId: string) => ({ relativeModuleId }) as TestModule

it('returns the files that had begun but not ended', () => {
  const path = join(folder, 'unfinished.json')
  vi.stubEnv(UNFINISHED_VARIABLE, path)
  const reporter = new UnfinishedFiles()
  reporter.onTestModuleQueued(file('a.test.ts'))
  reporter.onTestModuleQueued(file('hangs.test.ts'))
  reporter.onTestModuleEnd(file('a.test.ts'))
  expect(takeUnfinished(path)).toEqual(['hangs.test.ts'])
  expect(existsSync(path)).toBe(false)
})

it('returns nothing if a run was killed before its first file', () => {
  expect(takeUnfinished(join(folder, 'unfinished.json'))).toEqual([])
})
