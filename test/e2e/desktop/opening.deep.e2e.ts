import { startDesktopApp } from '../../support/app/desktopApp.ts'
import { placeCall } from '../../support/app/placedCalls.ts'
import { sidedWav } from '../../support/app/recordings.ts'
import { desktopTest as test, expect, fillConnection } from '../earshot.ts'

test('a link starts the app, waits for the first workspace and opens its call at its moment', async ({
  dataFolder,
  service,
}) => {
  const audio = { bytes: sidedWav(20), extension: 'wav' } as const
  const callId = await placeCall(service, { title: 'A call with a moment', durationSeconds: 20, audio })
  const desktop = await startDesktopApp({ dataFolder, flags: ['--', `earshot://call/${callId}?t=12`] })
  try {
    const page = await desktop.page()
    await expect(page.getByText('Connect a workspace to open the call.')).toBeVisible()
    await fillConnection(page, service)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'A call with a moment' })).toBeVisible()
    const position = page.getByRole('slider', { name: 'Position in the recording' })
    await expect(position).toHaveAttribute('aria-valuenow', '12')
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  } finally {
    await desktop.stop()
  }
})
