import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toneWav } from '../support/app/toneWav.ts'
import { connect, test } from './earshot.ts'
import { watchPlayback } from './player.ts'
import { doMainJob, importForeignRecording } from './scenarios.ts'

/** From Debian's alsa-utils: a person saying "front, center". */
const FOREIGN = '/usr/share/sounds/alsa/Front_Center.wav'

test('a person connects, lists, filters, opens, hears, drops a recording and hears the new call @both-hosts', async ({
  page,
  app,
  service,
  dataFolder,
}) => {
  const recording = join(dataFolder, '2026-11-18 14.05 tone.wav')
  await writeFile(recording, toneWav({ seconds: 4, hertz: 330 }))
  await watchPlayback(page)
  await page.goto(app.link)
  await doMainJob(page, service, recording)
})

test('a recording from another source becomes a call and plays', async ({ page, app, service }) => {
  test.skip(!existsSync(FOREIGN), `${FOREIGN} is not there (Debian: alsa-utils)`)
  await watchPlayback(page)
  await page.goto(app.link)
  await connect(page, service)
  await importForeignRecording(page, FOREIGN)
})
