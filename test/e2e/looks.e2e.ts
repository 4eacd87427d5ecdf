import { placeCall } from '../support/app/placedCalls.ts'
import { demoRecording } from '../support/app/recordings.ts'
import { connect, expect, openCall, openPath, test } from './earshot.ts'
import { expectAccessible } from './look.ts'

test.use({ calls: 24 })

test('every page is accessible', async ({ page, app, service }) => {
  const check = (name: string) => expectAccessible(page, name, 'light')
  const checkBoth = async (name: string) => {
    await check(name)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, name, 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await page.goto(app.link)
  await expect(page.getByLabel('Base URL')).toBeVisible()
  await checkBoth('connect')
  await connect(page, service)
  await checkBoth('calls')
  const audio = { bytes: await demoRecording('trial-ends-friday.mp3'), extension: 'mp3' } as const
  const transcription = 'Sofia Ruiz: The number is above what we agreed.\nInês Duarte: May I check what changed?'
  await openCall(page, await placeCall(service, { title: 'Seats', audio, transcription }))
  await expect(page.getByRole('heading', { name: 'Transcript' })).toBeVisible()
  await checkBoth('call')
  for (const [path, heading] of [
    ['/accounts', 'Accounts'],
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
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await check(path)
  }
})
