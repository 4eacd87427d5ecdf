import type { Simulator } from '../../src/simulator/server.ts'
import { sql } from '../../src/simulator/sql/sql.ts'
import { placeCall } from '../support/app/placedCalls.ts'
import { connectAndSave, expect, openPath, test } from './earshot.ts'
import { lookAround } from './look.ts'

test.use({ calls: 24 })

test('two accounts of one name are merged and separated again, and a mistyped link finds none', async ({
  page,
  app,
  service,
}) => {
  await addCall(service, 'Kickoff', 'lea@twinharbor.com')
  await addCall(service, 'Pricing', 'tom@twin-harbor.net')
  await page.goto(app.link)
  await connectAndSave(page, service)
  await expect(page.getByText('26 calls', { exact: true })).toBeVisible()

  await test.step('the button merges, and its counterpart separates', async () => {
    await openPath(page, '/accounts?open=domain%3Atwinharbor.com')
    await expect(page.getByText('1 call or chat', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Merge Twin Harbor into this account' }).click()
    await expect(page.getByText('Twin Harbor merged into Twin Harbor')).toBeVisible()
    await expect(page.getByText('2 calls and chats', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pricing' })).toBeVisible()
    await lookAround(page, 'account-merged')
    await page.getByRole('button', { name: 'Undo: Merged: Email domain twin-harbor.net' }).click()
    await expect(page.getByText('1 call or chat', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Merge Twin Harbor into this account' })).toBeVisible()
  })

  await test.step('an address without an account', async () => {
    for (const key of ['domain:nowhere.example', 'not a key']) {
      const notFound = page.getByRole('heading', { name: 'Account not found' })
      await openPath(page, '/accounts')
      await expect(notFound).toBeHidden()
      await openPath(page, `/accounts?open=${encodeURIComponent(key)}`)
      await expect(notFound).toBeVisible()
    }
  })
})

/** Of a company that has two email domains. */
async function addCall(service: Simulator, title: string, email: string): Promise<void> {
  const id = await placeCall(service, { title })
  await service.database.query(sql`update calls set lead_company = 'Twin Harbor', lead_name = null,
    attendees = (${JSON.stringify([email, 'ines@example.com'])}::text)::jsonb where id = ${id}::bigint`)
}
