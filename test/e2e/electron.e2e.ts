import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { _electron } from '@playwright/test'
import { DESKTOP_BUILD } from '../../src/hosts/electron/launch/desktopBuild.ts'
import { findElectron } from '../../src/hosts/electron/launch/electronBinary.ts'
import { electronArguments } from '../../src/hosts/electron/launch/launchElectron.ts'
import { prepareBuild } from '../../src/hosts/node/build/preparedBuild.ts'
import { toneWav } from '../support/app/toneWav.ts'
import { expect, test } from './earshot.ts'
import { watchPlayback } from './player.ts'
import { doMainJob } from './scenarios.ts'

const ROOT = join(import.meta.dirname, '../..')
const program = findElectron({ packageFolder: join(ROOT, 'node_modules', 'electron'), env: process.env })

/** The same scenarios as in the browser, if Electron's binary is installed. */
test.describe('in Electron', () => {
  test.skip(program === null, 'no Electron binary')

  test('a person connects, lists, filters, opens, hears, drops a recording and hears the new call', async ({
    service,
    dataFolder,
  }) => {
    const recording = join(dataFolder, '2026-11-18 14.05 tone.wav')
    await writeFile(recording, toneWav({ seconds: 4, hertz: 330 }))
    await prepareBuild(DESKTOP_BUILD, () => undefined)
    const electron = await _electron.launch({
      executablePath: program!,
      // Playwright adds --no-sandbox if needed.
      args: [...electronArguments({ data: dataFolder, demo: false, open: true }, false)],
      cwd: ROOT,
    })
    try {
      const page = await electron.firstWindow()
      await watchPlayback(page)
      // The window opened before the test could observe it.
      await page.reload()
      expect(new URL(page.url()).protocol).toBe('earshot-app:')
      await doMainJob(page, service, recording)
    } finally {
      await electron.close()
    }
  })
})
