import type { Page } from '@playwright/test'
import type { Simulator } from '../../src/simulator/server.ts'
import { placeCall } from '../support/app/placedCalls.ts'
import { toneWav } from '../support/app/toneWav.ts'
import {
  connect,
  dropFiles,
  expect,
  expectRows,
  importsReceived,
  openCall,
  openImported,
  sendImport,
  test,
} from './earshot.ts'
import { expectPlays, expectWaveformDrawn, position, problem, seekTo } from './player.ts'

/**
 * The main job, from the page of the first start: connect, list, filter, open, hear, drop a recording, hear the new call.
 * The same in the browser and in Electron. `recording` is the path of a WAV of four seconds.
 */
export async function doMainJob(page: Page, service: Simulator, recording: string): Promise<void> {
  await connect(page, service)

  await test.step('filter the list', async () => {
    const before = await page.getByRole('grid').getAttribute('aria-rowcount')
    await page
      .getByRole('button', { name: /Filter/ })
      .first()
      .click()
    await page.getByRole('option', { name: 'Format' }).click()
    await page.getByRole('button', { name: /^Include Audio/ }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page).toHaveURL(/filter/)
    await expect(page.getByRole('grid')).not.toHaveAttribute('aria-rowcount', before ?? '')
  })

  await test.step('open a call and hear it', async () => {
    await expectRows(page)
    await page.getByRole('row').nth(1).click()
    await expect(page).toHaveURL(/\/calls\/\d+/)
    await expectWaveformDrawn(page)
    await expectPlays(page)
  })

  await test.step('drop a recording and get a call', async () => {
    await dropFiles(page, [recording])
    await expect(page.getByRole('complementary')).toContainText('WAV · 0:04')
    await sendImport(page, 'A tone from another source')
    await openImported(page, 'A tone from another source')
    await expect(page).toHaveURL(/\/calls\/\d+/)
    expect(importsReceived(service).map(({ status }) => status)).toEqual([202])
  })

  await test.step('hear the new call', async () => {
    await expectWaveformDrawn(page)
    await expectPlays(page)
  })

  await test.step('find it in the list', async () => {
    await page.getByRole('link', { name: 'Calls', exact: true }).first().click()
    await expect(page.getByRole('row').filter({ hasText: 'A tone from another source' })).toBeVisible()
  })
}

/**
 * A recording whose host fails, at its start and at a seek. In the desktop app's scheme, a media element ignores the status of
 * a response, so it would take the words of a failure for media; and it repeats a request that failed in the middle for half a
 * minute before it gives up. The list must be open.
 */
export async function hearFailingRecording(page: Page, service: Simulator): Promise<void> {
  const length = 360
  const callId = await placeCall(service, {
    title: 'Six minutes',
    audio: { bytes: toneWav({ seconds: length, hertz: 250 }), extension: 'wav' },
    durationSeconds: length,
  })
  const tryAgain = async (): Promise<void> => {
    await problem(page).getByRole('button', { name: 'Try again' }).click()
    await expect(problem(page)).toBeHidden()
  }

  await test.step('at its start', async () => {
    service.faults.add({ on: 'media', effect: { kind: 'status', status: 502, body: 'json' } })
    await openCall(page, callId)
    await expect(problem(page)).toContainText('can’t be loaded at the moment')
    service.faults.clear()
    await tryAgain()
    await expectPlays(page)
  })

  await test.step('at a seek', async () => {
    service.faults.add({ on: 'media', effect: { kind: 'status', status: 502, body: 'json' } })
    // Past what is buffered.
    await seekTo(page, 300, length)
    await expect(problem(page)).toContainText('stopped loading')
    const stoppedAt = await position(page)
    expect(Math.abs(stoppedAt - 300)).toBeLessThan(2)
    service.faults.clear()
    await tryAgain()
    await expect.poll(() => position(page)).toBeGreaterThan(stoppedAt + 0.3)
  })
}

/** Runs in the app: the user quits it and starts it with `--demo` while it closes. */
export function startWhileClosing({
  app,
}: {
  readonly app: {
    once(event: 'will-quit', listener: () => void): unknown
    emit(event: string, ...args: unknown[]): boolean
    quit(): void
  }
}): void {
  app.once('will-quit', () => app.emit('second-instance', {}, [], '', { demo: true }))
  app.quit()
}
