import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toneWav } from '../support/app/toneWav.ts'
import { test } from './earshot.ts'
import { watchPlayback } from './player.ts'
import { doMainJob } from './scenarios.ts'

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
