import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import { createExpectedErrors } from '../expectedErrors.ts'
import { Library } from './library.ts'
import { LibrarySettingsFile } from './librarySettings.ts'

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
