import type { Locator } from '@playwright/test'
import { placeCall } from '../support/app/placedCalls.ts'
import { demoRecording } from '../support/app/recordings.ts'
import { connect, expect, openCall, test } from './earshot.ts'
import { lookAround, takePicture } from './look.ts'
import { expectWaveformDrawn } from './player.ts'

test('a person finds calls, views and actions by typing, with the keyboard alone', async ({ app, page, service }) => {
  // No agent, lead or view has its name.
  const title = 'Quince orchard irrigation'
  await placeCall(service, { title, updatedAt: new Date().toISOString() })
  await page.goto(app.link)
  await connect(page, service)
  const palette = page.getByRole('dialog', { name: 'Search calls and actions' })
  const field = palette.getByRole('combobox', { name: 'Search' })

  await test.step('a call by its title', async () => {
    await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await lookAround(page, 'palette')
    await page.keyboard.type(title)
    await expect(palette.getByRole('group', { name: 'Calls' }).getByRole('option').first()).toContainText(title)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/calls$/)
  })

  await test.step('the call opened last, before anything is typed', async () => {
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('group', { name: 'Recent calls' }).getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
  })

  await test.step('an action on the selected calls', async () => {
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('Control+Shift+p')
    await page.keyboard.type('export 2')
    await expect(page.getByRole('option', { name: /^Export 2 selected calls…/ })).toHaveAttribute('data-highlighted')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: /^Export/ })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a filter in two steps', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('filter format')
    await page.keyboard.press('Enter')
    await expect(palette.getByRole('option')).toHaveCount(5)
    await lookAround(page, 'palette-step')
    await page.keyboard.type('group')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('group', { name: 'Filters' })).toContainText('Group chat')
  })

  await test.step('pages and views by two keys, and the way back', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('n')
    await expect(page.getByRole('heading', { name: 'Insights' })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('4')
    await expect(page.getByRole('heading', { name: 'Lost deals' })).toBeVisible()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(page.getByRole('heading', { name: 'Insights' })).toBeVisible()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(page.getByRole('heading', { name: 'Lost deals' })).toBeVisible()
  })
})

const LINES = [
  'Sofia Ruiz: Honestly, the number you sent on Monday is above what we agreed in spring.',
  'Inês Duarte: I hear you. May I check what changed on your side since then?',
  'Sofia Ruiz: We lost two sites, so the seat count is down.',
].join('\n')

test('a person right-clicks through the list and a call', async ({ app, context, page, service }) => {
  test.setTimeout(240_000)
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
    await expect(editor.getByLabel('Value')).toBeFocused()
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
