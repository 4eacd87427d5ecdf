import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Simulator } from '../../src/simulator/server.ts'
import { sql } from '../../src/simulator/sql/sql.ts'
import { API_KEY, expect, fillConnection, goTo, keepToasts, openCall, openPath, test, saveCalls } from './earshot.ts'
import { lookAround } from './look.ts'

test.use({ calls: 24 })

test('a person tracks a phrase: counts, filter, marks, groups, files, and undo @looks', async ({
  page,
  app,
  service,
}) => {
  const said = await saidInCalls(service)
  const yes = said.filter(({ texts }) => texts.some((text) => /\brecorded\b/i.test(text)))
  const known = said.filter(({ texts }) => texts.length > 0)
  expect(yes.length).toBeGreaterThan(2)
  expect(yes.length).toBeLessThan(known.length)
  const counts = `${yes.length} of ${known.length} calls`

  await page.goto(app.link)
  await fillConnection(page, service)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('grid', { name: 'Calls' })).toBeFocused()

  await test.step('without transcripts, the page offers to read them', async () => {
    await goTo(page, 't')
    await expect(page.getByText('No trackers yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Read transcripts now' })).toBeVisible()
    await lookAround(page, 'trackers-none')
    await goTo(page, 'c')
    await saveCalls(page)
  })

  await test.step('a new tracker counts while it is typed, and is saved with the keyboard', async () => {
    await goTo(page, 't')
    await expect(page.getByText('No trackers yet')).toBeVisible()
    await page.keyboard.press('n')
    await expect(page.getByRole('button', { name: 'Save tracker' })).toBeDisabled()
    await page.getByLabel('Name', { exact: true }).fill('Recorded line')
    await page.getByLabel('Phrases').fill('recorded')
    await expect(page.getByRole('status').filter({ hasText: counts })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(inList(page, 'Recorded line')).toContainText(counts)
    await expect(page.getByText('24 calls checked', { exact: true })).toBeVisible()
    await lookAround(page, 'tracker')
  })

  await test.step('edits that were not saved are kept until they are discarded', async () => {
    await page.getByLabel('Phrases').fill('recorded\nprice')
    await page.getByRole('button', { name: 'Close tracker' }).click()
    await expect(inList(page, 'Recorded line')).toContainText('Edited, not saved')
    await inList(page, 'Recorded line').click()
    await expect(page.getByLabel('Phrases')).toHaveValue('recorded\nprice')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page.getByLabel('Phrases')).toHaveValue('recorded')
    await expect(page.getByRole('button', { name: 'Save tracker' })).toBeDisabled()
  })

  await test.step('its calls are a filter', async () => {
    await page.getByRole('button', { name: 'Show calls' }).click()
    await expect(page).toHaveURL(/filter=tracker\.recorded-line/)
    await expect(page.locator('header [role=status]').first()).toHaveText(`${yes.length} calls`)
    await expect(page.getByRole('group', { name: 'Filters' })).toContainText('Tracker: Recorded line')
  })

  await test.step('the filter’s text completes its name', async () => {
    await page.keyboard.press('/')
    const text = page.getByRole('combobox', { name: 'Filters as text' })
    await text.fill('recorded li')
    await page.getByRole('option', { name: /^tracker\.recorded-line/ }).click()
    await expect(text).toHaveValue('tracker.recorded-line ')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })

  await test.step('its calls are a group', async () => {
    await openPath(page, '/calls')
    await page.getByRole('button', { name: 'Group', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Recorded line' }).click()
    await expect(page).toHaveURL(/group=tracker\.recorded-line/)
    await expect(page.getByRole('row', { name: `Yes ${yes.length} calls` })).toBeVisible()
    await expect(page.getByRole('row', { name: `No ${known.length - yes.length} calls` })).toBeVisible()
    await expect(page.getByRole('row', { name: `Not known ${24 - known.length} call` })).toBeVisible()
    await lookAround(page, 'tracker-groups')
    await page.getByRole('button', { name: 'Grouped by tracker: Recorded line' }).click()
    await page.getByRole('menuitem', { name: 'Compare groups…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Calls by tracker: Recorded line' })
    await expect(dialog.getByRole('row', { name: /^Yes/ })).toContainText(String(yes.length))
    await page.keyboard.press('Escape')
  })

  await test.step('it marks lines of transcripts, and messages of chats', async () => {
    await openCall(page, yes.find(({ isChat }) => !isChat)!.id)
    await expect(page.getByRole('button', { name: 'Tracker: Recorded line' }).first()).toBeVisible()
    await openCall(page, yes.find(({ isChat }) => isChat)!.id)
    await expect(page.getByRole('heading', { name: 'Conversation' })).toBeVisible()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('recorded')
    await expect(page.getByRole('img', { name: 'Tracker: Recorded line' }).first()).toBeVisible()
  })

  await test.step('it is deleted and restored, exported with the team setup, and imported again', async () => {
    await openPath(page, '/trackers?open=recorded-line')
    await keepToasts(page)
    await page.getByRole('button', { name: 'Delete tracker' }).click()
    await page.getByRole('dialog', { name: 'deleted' }).getByRole('button', { name: 'Undo' }).click()
    await expect(inList(page, 'Recorded line')).toContainText(counts)
    await openPath(page, '/settings')
    await page.getByRole('button', { name: 'Export team setup…' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    const path = await download.path()
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
      kind: 'earshot-team-setup',
      trackers: { trackers: [{ id: 'recorded-line', name: 'Recorded line', phrases: ['recorded'] }] },
    })
    await openPath(page, '/trackers?open=recorded-line')
    await page.getByRole('button', { name: 'Delete tracker' }).click()
    // The import compares the file with the trackers of the moment it is opened.
    await expect(page.getByText('No trackers yet')).toBeVisible()
    await page.getByLabel('Team setup file').setInputFiles(path)
    await page.getByRole('dialog').getByRole('button', { name: 'Import 1 item' }).click()
    await expect(inList(page, 'Recorded line')).toContainText(counts)
  })
})

interface SaidInCall {
  readonly id: number
  readonly isChat: boolean
  /** The transcript, or the messages. */
  readonly texts: readonly string[]
}

/** From the service's full records. */
async function saidInCalls({ baseUrl, database }: Simulator): Promise<readonly SaidInCall[]> {
  const rows = await database.query(sql`select id, format from calls order by id`)
  return Promise.all(
    rows.map(async ({ id, format }) => {
      const response = await fetch(`${baseUrl}/v1/calls/${Number(id)}`, { headers: { 'x-api-key': API_KEY } })
      const { data } = (await response.json()) as { data: FullRecord }
      const messages = data.chat?.messages ?? []
      const texts = [
        data.analysis?.transcription,
        ...messages.flatMap(({ text, transcription }) => [text, transcription]),
      ]
      return {
        id: Number(id),
        isChat: String(format).endsWith('chat'),
        texts: texts.filter((text) => Boolean(text)) as string[],
      }
    }),
  )
}

interface FullRecord {
  readonly analysis: { readonly transcription: string | null } | null
  readonly chat: { readonly messages: readonly { text: string | null; transcription: string | null }[] | null } | null
}

const inList = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Trackers' })
    .getByRole('button')
    .filter({ has: page.getByText(name, { exact: true }) })
