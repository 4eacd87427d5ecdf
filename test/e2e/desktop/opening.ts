import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Simulator } from '../../../src/simulator/server.ts'
import { startDesktopAppAgain } from '../../support/app/desktopApp.ts'
import { placeCall } from '../../support/app/placedCalls.ts'
import { sidedWav } from '../../support/app/recordings.ts'
import { toneWav } from '../../support/app/toneWav.ts'
import { desktopTest as test, expect, importsReceived, keepToasts } from '../earshot.ts'
import type { DesktopSession } from './desktopSession.ts'

/** Links and recordings that the system opens with the desktop app. */

function placeRecordedCall(service: Simulator): Promise<number> {
  const audio = { bytes: sidedWav(20), extension: 'wav' } as const
  return placeCall(service, { title: 'A call with a moment', durationSeconds: 20, audio })
}

async function expectPausedAt(page: Page, seconds: number): Promise<void> {
  const position = page.getByRole('slider', { name: 'Position in the recording' })
  await expect(position).toHaveAttribute('aria-valuenow', String(seconds))
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
}

/** A workspace must be connected, and nothing opened so far. */
export async function checkOpening({ page, desktop, service, dataFolder }: DesktopSession): Promise<void> {
  const callId = await placeRecordedCall(service)
  const openAgain = (opens: readonly string[]) =>
    desktop.evaluate(({ app }, given) => {
      app.emit('second-instance', {}, [], '', { demo: false, opens: given })
    }, opens)

  await test.step('a second start passes its link on and exits', async () => {
    const again = await startDesktopAppAgain({ dataFolder, flags: ['--', `earshot://call/${callId}`] })
    expect(again).toEqual({ code: 0, relaunches: [] })
    await expect(page.getByRole('heading', { name: 'A call with a moment' })).toBeVisible()
  })

  await test.step('a link opens its call at its moment, and any other link is reported', async () => {
    await openAgain([`earshot://call/${callId}?t=5`])
    await expect(page.getByRole('heading', { name: 'A call with a moment' })).toBeVisible()
    await expectPausedAt(page, 5)
    await openAgain([`earshot://call/${callId}?t=7`])
    await expectPausedAt(page, 7)
    await openAgain(['earshot://call/4242424242'])
    await expect(page.getByRole('heading', { name: 'Call not found' })).toBeVisible()
    await openAgain([`earshot://call/${callId}?workspace=elsewhere`])
    await expect(page.getByRole('heading', { name: 'Workspace not found' })).toBeVisible()
    await keepToasts(page)
    await openAgain(['earshot://import?url=https://example.com/a.wav'])
    await expect(page.getByText('This link doesn’t lead to a call').first()).toBeVisible()
    expect(await desktop.evaluate(({ opened }) => opened)).toEqual([])
  })

  await test.step('a CSV fills in the recordings beside it that it names', async () => {
    const folder = join(dataFolder, 'tuesday')
    await mkdir(folder)
    await writeFile(join(folder, 'calls.csv'), 'File;Title\r\nnamed.wav;Caf\xe9 renewal', 'latin1')
    await keepToasts(page)
    await openAgain([join(folder, 'calls.csv')])
    await expect(page.getByText('No recordings for this CSV').first()).toBeVisible()

    for (const [at, name] of ['named.wav', 'other.wav'].entries()) {
      await writeFile(join(folder, name), toneWav({ seconds: 2, hertz: 330 + at }))
    }
    await openAgain([join(folder, 'calls.csv')])
    const csv = page.getByRole('dialog', { name: 'Fill in from calls.csv' })
    await csv.getByRole('button', { name: 'Fill in 1 recording' }).click()
    const table = page.getByRole('grid', { name: 'Recordings to import' })
    await expect(table.getByRole('gridcell', { name: 'Title: Café renewal' })).toBeVisible()
    await expect(table).toContainText('named.wav')
    await expect(table).not.toContainText('calls.csv')
    await expect(table).not.toContainText('other.wav')
  })

  await test.step('recordings and folders go to the staging table, and nothing is sent', async () => {
    const folder = join(dataFolder, 'monday')
    await mkdir(folder)
    const tone = toneWav({ seconds: 2, hertz: 330 })
    await writeFile(join(dataFolder, 'first.wav'), tone)
    await writeFile(join(folder, 'second.wav'), tone)
    await openAgain([join(dataFolder, 'first.wav'), folder])
    await expect(page).toHaveURL(/\/imports\/prepare$/)
    for (const name of ['first.wav', 'second.wav']) await expect(page.getByText(name).first()).toBeVisible()
    expect(importsReceived(service)).toHaveLength(0)
  })
}
