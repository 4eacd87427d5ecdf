import type { Page } from '@playwright/test'
import { placeCall } from '../../support/app/placedCalls.ts'
import { toneWav } from '../../support/app/toneWav.ts'
import { connect, expect, openCall, test } from '../earshot.ts'
import { expectPlays, position, problem, seekTo, watchPlayback } from '../player.ts'

const SECONDS = 360

/**
 * A media element ignores the status of a response in the page's scheme, so it would take the words of a failure for media.
 * It repeats a request that failed in the middle of a recording for half a minute before it gives up.
 */
test('a recording that can’t be loaded says why, and plays when it is tried again', async ({ page, app, service }) => {
  const callId = await placeCall(service, {
    title: 'Six minutes',
    audio: { bytes: toneWav({ seconds: SECONDS, hertz: 250 }), extension: 'wav' },
    durationSeconds: SECONDS,
  })
  await watchPlayback(page)
  await page.goto(app.link)
  await connect(page, service)
  service.faults.add({ on: 'media', effect: { kind: 'status', status: 502, body: 'json' } })
  await openCall(page, callId)
  await expect(problem(page)).toContainText('can’t be loaded at the moment')
  service.faults.clear()
  await tryAgain(page)
  await expectPlays(page)

  service.faults.add({ on: 'media', effect: { kind: 'status', status: 502, body: 'json' } })
  // Past what is buffered.
  await seekTo(page, 300, SECONDS)
  await expect(problem(page)).toContainText('stopped loading', { timeout: 60_000 })
  const stoppedAt = await position(page)
  expect(Math.abs(stoppedAt - 300)).toBeLessThan(2)
  service.faults.clear()
  await tryAgain(page)
  await expect.poll(() => position(page)).toBeGreaterThan(stoppedAt + 0.3)
})

async function tryAgain(page: Page): Promise<void> {
  await problem(page).getByRole('button', { name: 'Try again' }).click()
  await expect(problem(page)).toBeHidden()
}
