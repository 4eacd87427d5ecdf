import type { Locator } from '@playwright/test'
import { placeCall } from '../support/app/placedCalls.ts'
import { demoRecording } from '../support/app/recordings.ts'
import { connect, expect, openCall, test } from './earshot.ts'
import { lookAround, takePicture } from './look.ts'
import { expectWaveformDrawn } from './player.ts'

const LINES = [
  'Sofia Ruiz: Honestly, the number you sent on Monday is above what we agreed in spring.',
  'Inês Duarte: I hear you. May I check what changed on your side since then?',
  'Sofia Ruiz: We lost two sites, so the seat count is down.',
].join('\n')

test('a person right-clicks through the list and a call', async ({ app, context, page, service }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(app.link)
  await connect(page, service)
  const menu = page.getByRole('menu')
  const choose = (name: string | RegExp) => menu.getByRole('menuitem', { name }).click()
  const rightClick = async (place: Locator) => {
    await place.click({ button: 'right' })
    await expect(menu).toBeVisible()
  }

  await test.step('a heading sorts, and by keyboard opens the filter of its column', async () => {
    const heading = page.getByRole('columnheader', { name: 'Duration' })
    await rightClick(heading)
    await lookAround(page, 'menu-heading')
    await choose('Sort longest first')
    await expect(heading).toHaveAttribute('aria-sort', 'descending')
    await heading.getByRole('button').focus()
    await page.keyboard.press('Shift+F10')
    await choose('Filter by duration…')
    const editor = page.getByRole('dialog', { name: 'Filter by duration' })
    await expect(editor.getByLabel('Value', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(editor).toBeHidden()
    await heading.getByRole('button').focus()
    await page.keyboard.press('ContextMenu')
    await choose('Remove sort')
    await expect(heading).toHaveAttribute('aria-sort', 'none')
  })

  await test.step('a row has its menu, and the focus returns to the list', async () => {
    await rightClick(page.getByRole('row').nth(3).getByRole('gridcell').nth(3))
    await takePicture(page, 'menu-row')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('grid', { name: 'Calls' })).toBeFocused()
  })

  const audio = { bytes: await demoRecording('trial-ends-friday.mp3'), extension: 'mp3' } as const
  await openCall(page, await placeCall(service, { title: 'Two sites', audio, transcription: LINES }))
  const position = page.getByRole('slider', { name: 'Position in the recording' })
  await expectWaveformDrawn(page)

  await test.step('a line is linked to, and the link leads back to it', async () => {
    await rightClick(page.getByText('May I check what changed'))
    await lookAround(page, 'menu-line')
    await choose('Copy link to this moment')
    await expect(page.getByText('Link copied')).toBeVisible()
    await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
    await expect(page.locator('[data-linked]')).toContainText('May I check what changed')
    await expect(position).not.toHaveAttribute('aria-valuenow', '0')
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await takePicture(page, 'call-linked-line')
  })

  await test.step('a note is added at a moment, and has its own menu', async () => {
    await rightClick(position)
    await takePicture(page, 'menu-waveform')
    await choose('Add note here')
    const note = page.getByRole('textbox', { name: 'Note' })
    await expect(note).toBeFocused()
    await page.keyboard.type('They lost two sites.')
    await rightClick(page.getByRole('list', { name: 'Notes' }).getByRole('button').first())
    await takePicture(page, 'menu-note')
    await choose('Copy note')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('They lost two sites.')
  })

  await test.step('selected text keeps the browser’s own menu', async () => {
    const line = page.getByText('We lost two sites')
    await line.selectText()
    await line.click({ button: 'right' })
    await expect(menu).toBeHidden()
  })
})
