import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOAD_PATH } from '../../../src/contract/paths.ts'
import { toneWav } from '../../support/app/toneWav.ts'
import { connect, desktopTest as test, dropFiles, expect, openImported, sendImport } from '../earshot.ts'
import { expectPlays, expectWaveformDrawn, watchPlayback } from '../player.ts'

test('a dropped file is read from its path, and one without a path is uploaded, becomes a call and plays', async ({
  page,
  service,
  dataFolder,
}) => {
  await watchPlayback(page)
  await page.reload()
  await connect(page, service)
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') uploads.push(new URL(request.url()).pathname)
  })
  const recording = join(dataFolder, 'from a path.wav')
  await writeFile(recording, toneWav({ seconds: 2, hertz: 330 }))
  await dropFiles(page, [recording])
  const form = page.getByRole('dialog')
  await expect(form).toContainText('from a path.wav')
  await expect(form).toContainText('WAV · 0:02')
  expect(uploads).toEqual([])

  await form.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(form).toBeHidden()
  const files = [{ name: 'from a script.wav', mimeType: 'audio/wav', buffer: toneWav({ seconds: 3, hertz: 330 }) }]
  await page.locator('body').drop({ files })
  await expect(form).toContainText('from a script.wav')
  await expect(form).toContainText('WAV · 0:03')
  expect(uploads).toEqual([expect.stringContaining(UPLOAD_PATH)])

  await sendImport(page, 'Dropped by a script')
  await openImported(page, 'Dropped by a script')
  await expectWaveformDrawn(page)
  await expectPlays(page)
})
