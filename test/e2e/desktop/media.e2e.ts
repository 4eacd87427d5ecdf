import { connect, test } from '../earshot.ts'
import { watchPlayback } from '../player.ts'
import { hearFailingRecording } from '../scenarios.ts'

test('a recording that can’t be loaded says why, and plays when it is tried again', async ({ page, app, service }) => {
  await watchPlayback(page)
  await page.goto(app.link)
  await connect(page, service)
  await hearFailingRecording(page, service)
})
