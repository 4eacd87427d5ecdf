import type { Locator, Page } from '@playwright/test'
import { DIRECT_CHAT } from '../support/app/chats.ts'
import { placeCall } from '../support/app/placedCalls.ts'
import { demoRecording } from '../support/app/recordings.ts'
import { toneWav } from '../support/app/toneWav.ts'
import { connect, expect, openCall, test } from './earshot.ts'
import { expectAccessible, resizeTo } from './look.ts'
import { expectWaveformDrawn } from './player.ts'

test('menus, the palette and the shortcuts are accessible, fit a small window and return the focus', async ({
  app,
  page,
  service,
}) => {
  await page.goto(app.link)
  await connect(page, service)
  const row = page.getByRole('row').nth(3).getByRole('link').first()

  await test.step('the palette and the shortcuts', async () => {
    await row.focus()
    await check(page, page.getByRole('dialog', { name: 'Search calls and actions' }), 'Control+k', row)
    await check(page, page.getByRole('dialog', { name: 'Keyboard shortcuts' }), '?', row)
  })

  await test.step('a row, a heading and the buttons above the list', async () => {
    await check(page, page.getByRole('menu', { name: (await row.textContent()) ?? '' }), 'Shift+F10', row)
    const heading = page.getByRole('columnheader', { name: 'Duration' }).getByRole('button')
    await heading.focus()
    await check(page, page.getByRole('menu', { name: 'Duration' }), 'Shift+F10', heading)
    for (const name of ['More actions', 'View actions']) {
      const button = page.getByRole('button', { name, exact: true })
      await button.focus()
      await check(page, page.getByRole('menu', { name }), 'Enter', button)
    }
  })
})

test('menus of a view, a line, the waveform, a note, a message and a recording are accessible', async ({
  app,
  page,
  service,
}) => {
  await page.goto(app.link)
  await connect(page, service)
  const menu = (name: string | RegExp) => page.getByRole('menu', { name })
  const checkAt = async (focused: Locator, name: string | RegExp) => {
    await focused.focus()
    await page.keyboard.press('Shift+F10')
    await checkOpen(page, menu(name))
    await expect(focused).toBeFocused()
  }

  await test.step('a saved view', async () => {
    await page.getByRole('button', { name: 'View actions' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Duplicate “Lost deals”' }).press('Enter')
    await checkAt(page.getByRole('link', { name: 'Lost deals 2', exact: true }), 'Lost deals 2')
  })

  await test.step('a line, the waveform and a note', async () => {
    const audio = { bytes: await demoRecording('trial-ends-friday.mp3'), extension: 'mp3' } as const
    const transcription = 'Sofia Ruiz: The number is above what we agreed.\nInês Duarte: May I check what changed?'
    await openCall(page, await placeCall(service, { title: 'Menus', audio, transcription }))
    await expectWaveformDrawn(page)
    await checkAt(page.getByRole('slider', { name: 'Position in the recording' }), '0:00')
    await checkAt(page.locator('[data-turn]').first().getByRole('button').first(), /^Sofia Ruiz/)
    await page.keyboard.press('r')
    await expect(page.getByRole('button', { name: /^Finish/ })).toBeVisible()
    await page.keyboard.press('w')
    await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
    await page.keyboard.type('Ask why.')
    await checkAt(page.getByRole('button', { name: 'Remove note' }), /^Note at/)
  })

  await test.step('a chat message', async () => {
    await openCall(page, await placeCall(service, { title: 'Menu of a chat', format: 'chat', chat: DIRECT_CHAT }))
    await page.getByText('Hi Inês, the pallets did not come.').click({ button: 'right' })
    await checkOpen(page, menu(/^Message of/))
  })

  await test.step('a recording to import', async () => {
    const recording = (at: number) => ({
      name: `menu ${at}.wav`,
      mimeType: 'audio/wav',
      buffer: toneWav({ seconds: 1, hertz: 300 + at * 50 }),
    })
    await page.locator('body').drop({ files: [recording(1), recording(2)] })
    const cell = page
      .getByRole('row', { name: /menu \d\.wav/ })
      .first()
      .getByRole('gridcell')
      .first()
    await expect(cell).toBeVisible()
    await checkAt(cell, /^menu \d\.wav/)
  })
})

/** Opens it with a key at the focused element, checks it, and closes it; in a small window, too. */
async function check(page: Page, popup: Locator, key: string, focused: Locator): Promise<void> {
  await page.keyboard.press(key)
  await checkOpen(page, popup)
  await expect(focused).toBeFocused()
  const size = page.viewportSize()!
  // Also what 1520×960 is at 200%.
  await resizeTo(page, { width: 760, height: 480 })
  await page.keyboard.press(key)
  await expect(popup).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(focused).toBeFocused()
  await resizeTo(page, size)
}

async function checkOpen(page: Page, popup: Locator): Promise<void> {
  await expect(popup).toBeVisible()
  const name = (await popup.getAttribute('aria-label')) ?? (await popup.textContent()) ?? ''
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Pages are checked elsewhere.
    await expectAccessible(page, name, colorScheme, (axe) => axe.include('[role=menu], [role=dialog]:not([hidden])'))
  }
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
}
