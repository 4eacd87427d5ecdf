import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sql } from '../../src/simulator/sql/sql.ts'
import { toneWav } from '../support/app/toneWav.ts'
import { connect, expect, test } from './earshot.ts'
import { look, takePicture } from './look.ts'

test.use({ calls: 24 })

for (const [colorScheme, viewport] of [
  ['light', { width: 1440, height: 900 }],
  ['dark', { width: 1100, height: 700 }],
] as const) {
  test(`importing many is accessible, ${colorScheme}`, async ({ page, app, service, dataFolder }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(app.link)
    await connect(page, service)
    await page.goto(new URL('/imports/prepare', page.url()).href)
    await expect(page.getByRole('heading', { name: 'No recordings to import' })).toBeVisible()
    await look(page, 'prepare-empty', colorScheme)

    const drag = await page.context().newCDPSession(page)
    const data = { items: [], files: [await folderOf(join(dataFolder, 'exports'))], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver'] as const) {
      await drag.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data })
    }
    await expect(page.getByText('Drop to import')).toBeVisible()
    await look(page, 'import-drop', colorScheme)
    await drag.send('Input.dispatchDragEvent', { type: 'drop', x: 600, y: 400, data })
    await drag.detach()
    const sidecar = page.getByRole('dialog', { name: 'Fill in from calls.csv' })
    await expect(sidecar).toContainText('lines to a recording')
    await look(page, 'prepare-csv', colorScheme)
    await sidecar.getByRole('button', { name: 'November 3, 2026' }).click()
    await sidecar.getByRole('button', { name: 'Fill in 8 recordings' }).click()
    await expect(page.getByText('from the CSV').first()).toBeVisible()
    await look(page, 'prepare', colorScheme)

    await page.getByRole('button', { name: /Not a recording/ }).click()
    await expect(page.getByRole('complementary')).toContainText('This file is text')
    await look(page, 'prepare-problem', colorScheme)
    await page.keyboard.press('Escape')
    const cell = (name: RegExp) => page.getByRole('gridcell', { name }).first()
    await cell(/^Agent: /).click()
    await page.keyboard.type('a')
    await expect(page.getByRole('option').first()).toBeVisible()
    await look(page, 'prepare-editing', colorScheme)
    await page.keyboard.press('Escape')
    await cell(/^Call type: /).focus()
    await pasteText(page, 'Nonsense\tPasted title\nDemo with typos\tAnother')
    await expect(page.getByText('Couldn’t read 2 cells.').first()).toBeVisible()
    await look(page, 'prepare-pasted', colorScheme)
    await page.keyboard.press('Control+z')
    await expect(page.getByText('Pasted title')).toHaveCount(0)
    await cell(/^Date/).click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Edit date/ }).click()
    await expect(page.getByLabel('When the call took place')).toBeFocused()
    await look(page, 'prepare-time', colorScheme)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add links' }).click()
    await page.getByLabel('Links, one per line').fill('https://pbx.example/a.wav\nhttp://pbx.example/b.wav')
    await look(page, 'prepare-links', colorScheme)
    await page.getByRole('button', { name: 'Add 2 links' }).click()
    await expect(page.getByText('Not a usable link')).toBeVisible()

    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Agent…' }).click()
    const agent = page.getByRole('complementary').getByRole('combobox', { name: 'Agent' })
    await expect(agent).toBeFocused()
    await look(page, 'prepare-selection', colorScheme)
    await agent.fill('a')
    await page.getByRole('option').first().click()

    await page.keyboard.press('Escape')
    // Its import fails, because the agent can't have calls.
    await page
      .getByRole('row', { name: /2026-11-02_14-05\.wav/ })
      .getByRole('gridcell', { name: /^Agent: / })
      .click()
    await page.keyboard.type('Tom')
    await page.getByRole('option', { name: /^Tom Okafor/ }).click()
    await service.database.query(sql`update users set has_agent_profile = false where name = 'Tom Okafor'`)

    await page.getByRole('button', { name: /^Import \d+ recordings…$/ }).click()
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
    await look(page, 'import-gate', colorScheme)
    for (const doubt of await page.getByRole('dialog').getByRole('checkbox').all()) await doubt.click()
    await look(page, 'import-gate-accepted', colorScheme)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Import \d+ recordings$/ })
      .click()
    const summary = page.getByRole('region', { name: 'The queue' })
    // Of its first ten seconds, which are too short for more, and may be over on a busy machine.
    await expect(summary).toContainText('recordings sent')
    await takePicture(page, `import-undo-${colorScheme}`)
    await expect(summary).toContainText(/^9 of 1\d recordings sent/)
    await look(page, 'import-queue', colorScheme)
    await summary.getByRole('button', { name: 'Pause' }).click()
    await expect(summary).toContainText('If you resume now, the next recording is sent')
    await look(page, 'import-queue-paused', colorScheme)
    await page.getByRole('button', { name: 'Needs attention 1' }).click()
    await expect(page.getByRole('list', { name: 'Imports' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Edit details' })).toBeVisible()
    await look(page, 'import-failed', colorScheme)
    await page.getByRole('button', { name: 'Edit details' }).click()
    await expect(page.getByRole('complementary').getByRole('combobox', { name: 'Agent' })).toBeVisible()
    await look(page, 'import-failed-details', colorScheme)
  })
}

/** At the focused element, as Ctrl+V does. */
async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
}

/** Sixteen files: most ready but for their agent, some with something to say. */
async function folderOf(folder: string): Promise<string> {
  await mkdir(join(folder, 'monday'), { recursive: true })
  const lines = ['File;Start;Customer;Company;Agent;Note']
  for (let index = 1; index <= 14; index += 1) {
    const name = `2026-11-${String(index).padStart(2, '0')}_14-05.wav`
    await writeFile(join(folder, 'monday', name), toneWav({ seconds: 1 + index, hertz: 200 + index * 10 }))
    if (index <= 8) lines.push(`${name};0${index}/11/2026 09:10;Zoë Čapková;Acme Freight;;first call`)
  }
  lines.push('gone.wav;03/11/2026 09:10;;;unknown@acme.example;')
  await writeFile(join(folder, 'minutes.wav'), 'Minutes of the meeting')
  await writeFile(join(folder, '03-11-2026 16.00.wav'), toneWav({ seconds: 2, hertz: 900 }))
  await writeFile(join(folder, 'calls.csv'), lines.join('\r\n'))
  return folder
}
