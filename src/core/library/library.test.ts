import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import { fullCall } from '../../domain/calls/testing/fullCall.ts'
import { createExpectedErrors } from '../expectedErrors.ts'
import { Library } from './library.ts'
import { LibrarySettingsFile } from './librarySettings.ts'
import { StoreThread } from './store/storeThread.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function openLibrary() {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-library-'))
  const unused = () => Promise.reject(new Error('Nothing is asked.'))
  const library = await Library.open({
    ...{ folder, log, clock: new FakeClock(), errors: createExpectedErrors(log) },
    ...{ session: unused, made: unused },
  })
  onTestFinished(async () => {
    await library.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { library, stored: () => new LibrarySettingsFile(join(folder, 'library.json'), log).read() }
}

it('keeps a choice that is still being applied when it is paused or resumed', async () => {
  const { library, stored } = await openLibrary()
  for (const change of ['pause', 'resume'] as const) {
    await library.choose({ keeps: 'everything', since: null })
    await Promise.all([library.choose({ keeps: 'nothing', since: null }), library[change]()])
    expect(await stored()).toMatchObject({ keeps: 'nothing', isPaused: change === 'pause' })
  }
})

it('starts no thread to say that it has nothing, and has what a person read before', async () => {
  const ask = vi.spyOn(StoreThread.prototype, 'ask')
  onTestFinished(() => ask.mockRestore())
  const { library } = await openLibrary()
  const page = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null }
  const read = (id: number) => ({ ...page, rows: [{ kind: 'call', call: fullCall({ id }) } as const] })
  expect(await library.calls([1])).toEqual([])
  expect(await library.vocabulary()).toEqual({ questions: [], customFields: [] })
  library.keepPage(read(1), 'background')
  expect(ask).not.toHaveBeenCalled()
  library.keepPage(read(2), 'interactive')
  await vi.waitFor(() => expect(library.snapshot().callCount).toBe(1), { timeout: 60_000 })
  expect(await library.calls([1, 2])).toEqual([fullCall({ id: 2 })])
})
