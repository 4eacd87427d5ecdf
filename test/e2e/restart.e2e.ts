import { startWebHost } from '../support/app/webHost.ts'
import { unsharedPort } from '../support/unsharedPort.ts'
import { expect, test } from './earshot.ts'

test('a page whose host was started again says what to do, and reconnects once that is done', async ({
  page,
  dataFolder,
}) => {
  const flags = ['--port', String(await unsharedPort())]
  const first = await startWebHost({ dataFolder, flags })
  await page.goto(first.link)
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  await first.stop()
  const lost = page.getByRole('status').filter({ hasText: 'Connection to Earshot lost' })
  await expect(lost).toContainText('start it again')

  const second = await startWebHost({ dataFolder, flags })
  try {
    const restarted = page.getByRole('status').filter({ hasText: 'Earshot was restarted' })
    await expect(restarted).toContainText('Open the new link')
    await expect(lost).toBeHidden()
    const other = await page.context().newPage()
    await other.goto(second.link)
    await expect(restarted).toBeHidden()
  } finally {
    await second.stop()
  }
})
