import { connect, expect, openPath, test } from './earshot.ts'
import { expectAccessible } from './look.ts'

test('every page is accessible', async ({ page, app, service }) => {
  const check = async (name: string) => {
    await expectAccessible(page, name, 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, name, 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await page.goto(app.link)
  await expect(page.getByLabel('Base URL')).toBeVisible()
  await check('connect')
  await connect(page, service)
  await check('calls')
  await openPath(page, `/calls?filter=${encodeURIComponent('type == audio')}`)
  await expect(page.getByText('Format is Audio')).toBeVisible()
  await page.getByRole('grid', { name: 'Calls' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Transcript' })).toBeVisible()
  await check('call')
  for (const [path, heading] of [
    ['/accounts', 'No accounts without saved calls'],
    ['/imports/folders', 'No watched folders yet'],
    ['/imports', 'No imports yet'],
    ['/imports/prepare', 'No recordings to import'],
    ['/insights', 'Insights'],
    ['/reviews', 'No reviews yet'],
    ['/search', 'Search'],
    ['/settings', 'Settings'],
    ['/trackers', 'No trackers yet'],
  ] as const) {
    await openPath(page, path)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await check(path)
  }
})
