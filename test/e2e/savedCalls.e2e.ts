import type { Page } from '@playwright/test'
import { startSimulator } from '../../src/simulator/server.ts'
import { sql } from '../../src/simulator/sql/sql.ts'
import { API_KEY, expect, fillConnection, openCall, test } from './earshot.ts'

test.describe.configure({ timeout: 120_000 })

test('calls are saved after the user agreed, open without the service, and are deleted again', async ({
  page,
  app,
}) => {
  const service = await startSimulator({ apiKey: API_KEY, calls: 12, seed: 11, processingMs: 800 })
  try {
    await page.goto(app.link)
    await fillConnection(page, service)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    const question = page.getByRole('region', { name: 'Save calls on this computer' })

    await test.step('the question is answered with the keyboard, and the list has the focus', async () => {
      await question.getByRole('button', { name: 'Calls and transcripts' }).press('Enter')
      await expect(question).toBeHidden()
      await expect(page.getByRole('grid', { name: 'Calls' })).toBeFocused()
    })

    await test.step('the settings say what is saved', async () => {
      await page.keyboard.press('g')
      await page.keyboard.press('s')
      await expect(saved(page).getByText(/^12 calls, \d+ with transcript/)).toBeVisible()
      await expect(saved(page).getByText(/^Up to date\./)).toBeVisible()
      await expect(saved(page).getByRole('radio', { name: /^Calls and transcripts/ })).toBeChecked()
    })

    await test.step('a call opens with its transcript, without the service', async () => {
      service.faults.add({ on: 'any', effect: { kind: 'reset', when: 'before' } })
      await page.goto(new URL('/calls', page.url()).href)
      const [{ id } = { id: 0 }] = await service.database.query(
        sql`select id from calls where format = 'audio' order by id limit 1`,
      )
      await openCall(page, Number(id))
      await expect(page.getByText(/Showing the copy saved on this computer/)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Transcript' })).toBeVisible()
    })

    await test.step('everything is deleted', async () => {
      service.faults.clear()
      await page.keyboard.press('g')
      await page.keyboard.press('s')
      await saved(page).getByRole('button', { name: 'Delete saved calls' }).press('Enter')
      await expect(saved(page).getByRole('radio', { name: /^Nothing/ })).toBeFocused()
      await expect(saved(page).getByRole('button', { name: 'Delete saved calls' })).toBeHidden()
    })
  } finally {
    await service.close()
  }
})

function saved(page: Page) {
  return page.getByRole('region', { name: 'Saved calls of Test workspace' })
}
