import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { afterEach, expect, it, vi } from 'vitest'
import { syncFolder } from './syncFolder.ts'

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

it('accepts a folder that can be opened but not synced, as on Windows, and closes it', () => {
  const sync = vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('EPERM: operation not permitted, fsync'), { code: 'EPERM' })
  })
  const close = vi.spyOn(fs, 'closeSync')
  syncBuiltinESMExports()
  syncFolder(tmpdir())
  const [handle] = sync.mock.calls[0]!
  expect(close.mock.calls).toEqual([[handle]])
})

it('accepts a folder that can’t be opened', () => {
  expect(() => syncFolder('/does/not/exist')).not.toThrow()
})
