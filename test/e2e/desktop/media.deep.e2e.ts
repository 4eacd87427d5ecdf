import { connect, desktopTest as test } from '../earshot.ts'
import { watchPlayback } from '../player.ts'
import { hearFailingRecording } from '../scenarios.ts'

test('a recording that can’t be loaded says why, and plays when it is tried again', async ({ page, service }) => {
  await watchPlayback(page)
  await page.reload()
  await connect(page, service)
  await hearFailingRecording(page, service)
})
