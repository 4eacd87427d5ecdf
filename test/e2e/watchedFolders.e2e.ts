import { connect, expect, importsReceived, test, goTo } from './earshot.ts'
import { recordFour, setUpFolder } from './watchedFolder.ts'

test.use({ calls: 24 })

test('a watched folder sends what its rule reads once it is confirmed, and the rest waits for a person', async ({
  page,
  app,
  service,
  dataFolder,
}) => {
  const folder = `${dataFolder}-recordings`
  await recordFour(folder)
  await page.goto(app.link)
  await connect(page, service)
  await goTo(page, 'w')
  await setUpFolder(page, async () => {
    await page.getByLabel('Path of the folder on this computer').fill(folder)
    await page.getByRole('button', { name: 'Scan folder' }).click()
  })
  expect(importsReceived(service)).toEqual([])
  await page.getByRole('button', { name: 'Confirm and send 3' }).click()

  await expect(page.getByRole('button', { name: 'Sent 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Needs attention 1' }).click()
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toContainText('Unknown agent')
  expect(importsReceived(service).map(({ status }) => status)).toEqual([202, 202, 202])
})
