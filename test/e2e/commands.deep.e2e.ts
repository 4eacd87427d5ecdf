import type { Page } from '@playwright/test'
import { COMMANDS, type CommandId } from '../../src/contract/commands.ts'
import { toneWav } from '../support/app/toneWav.ts'
import { startWebHost, type WebHost } from '../support/app/webHost.ts'
import { connect, expect, test } from './earshot.ts'

let demo: WebHost | undefined
test.afterEach(async () => demo?.stop())

test('the palette offers every command that is on the screen', async ({ page, app, service }) => {
  await page.goto(app.link)
  await connect(page, service)

  await test.step('a list, with filters and with a selection', async () => {
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    await expectOffered(page)
    await page.goto(new URL('/calls?filter=type+%3D%3D+audio&filter=duration+%3E+60&sort=-duration', page.url()).href)
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    await expectOffered(page)
    await page.keyboard.press('x')
    await expect(page.getByText('1 selected')).toBeVisible()
    await expectOffered(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Space')
    await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible()
    await expectOffered(page)
    await page.keyboard.press('Escape')
  })

  await test.step('a call and its review', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Transcript' })).toBeVisible()
    await expectOffered(page)
    await page.keyboard.press('r')
    await expect(page.getByRole('button', { name: /^Finish/ })).toBeVisible()
    await page.keyboard.press('y')
    await expectOffered(page)
  })

  await test.step('the pages of the sidebar', async () => {
    for (const path of ['/reviews', '/imports', '/insights', '/search', '/settings']) {
      await page.goto(new URL(path, page.url()).href)
      await expect(page.locator('main h1, main h2').first()).toBeVisible()
      await expectOffered(page)
    }
  })

  await test.step('a queue and its results', async () => {
    await page.goto(new URL('/calls', page.url()).href)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Draw sample' }).click()
    await page.getByLabel('How many').fill('1')
    await page.getByRole('button', { name: 'Start with 1 call' }).click()
    await expect(page.getByText('0 of 1 reviewed')).toBeVisible()
    await expectOffered(page)
    await page.keyboard.press('u')
    await expect(page.getByRole('button', { name: /^Finish/ })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    // With unanswered questions, finishing asks once.
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('table', { name: 'Calls of the queue' })).toBeVisible()
    await expectOffered(page)
  })

  await test.step('recordings to import', async () => {
    const recording = (at: number) => ({
      name: `call ${at}.wav`,
      mimeType: 'audio/wav',
      buffer: toneWav({ seconds: 1, hertz: 300 + at * 50 }),
    })
    await page.locator('body').drop({ files: [recording(1), recording(2)] })
    await expect(page.getByRole('button', { name: 'No agent' })).toHaveCount(2)
    await expectOffered(page)
  })
})

test('the palette offers what a finding and a figure do', async ({ page, dataFolder }) => {
  demo = await startWebHost({ dataFolder, flags: ['--demo'] })
  await page.goto(demo.link)
  await expect(page.getByText('Up to date')).toBeVisible()
  await page.getByRole('button', { name: /^Why are we losing deals/ }).click()
  const differences = page.getByRole('complementary', { name: 'What differs?' })
  await expect(differences.getByRole('button', { name: 'Hear it' }).first()).toBeVisible()
  await expectOffered(page)

  await page.goto(new URL('/insights', page.url()).href)
  await page.getByRole('button', { name: 'All time' }).click()
  await expect(page.getByRole('button', { name: /: save as CSV$/ }).first()).toBeVisible()
  await expectOffered(page)
})

/** Every enabled button of a command is offered: at once, or for what has the focus if the command needs that. */
async function expectOffered(page: Page): Promise<void> {
  // A button may go away while the page loads.
  await expect(page.locator('main [aria-busy=true], main [role=status][aria-label^=Loading]')).toHaveCount(0)
  const offered = await offeredIn(page)
  const later = (await shownCommands(page)).filter((id) => !offered.has(id))
  for (const id of later) {
    if (!(await shownCommands(page)).includes(id)) continue
    await page.locator(`main [data-command="${id}"]:enabled, nav [data-command="${id}"]:enabled`).first().focus()
    expect(await offeredIn(page), `the palette at ${new URL(page.url()).pathname} with ${id} focused`).toContain(id)
  }
  // The next keys belong to the page, not to a button.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
}

async function shownCommands(page: Page): Promise<readonly CommandId[]> {
  const ids = await page
    .locator('button[data-command]:enabled:not([aria-disabled=true])')
    .evaluateAll((buttons) => buttons.filter((one) => one.checkVisibility()).map((one) => one.dataset['command'] ?? ''))
  return [...new Set(ids as CommandId[])].filter((id) => !COMMANDS[id].isUnlisted || COMMANDS[id].isInContextMenu)
}

/** The ids of the actions that the palette lists. The focus is where it was before. */
async function offeredIn(page: Page): Promise<ReadonlySet<string>> {
  await page.keyboard.press('Control+Shift+p')
  const palette = page.getByRole('dialog', { name: 'Search actions' })
  await expect(palette.getByRole('option').first()).toBeVisible()
  const ids = await palette
    .getByRole('option')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-item') ?? ''))
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  return new Set(ids)
}
