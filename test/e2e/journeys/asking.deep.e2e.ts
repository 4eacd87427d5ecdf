import { DAY } from '../../../src/domain/units.ts'
import { STORY } from '../../../src/simulator/seed/company/story.ts'
import { startWebHost, type WebHost } from '../../support/app/webHost.ts'
import { expect, test } from '../earshot.ts'
import { Inputs } from '../inputs.ts'

let host: WebHost | undefined
test.afterEach(async () => host?.stop())
test.beforeEach(async ({ page, dataFolder }) => {
  host = await startWebHost({ dataFolder, flags: ['--demo'] })
  await page.goto(host.link)
  await expect(page.getByText('Up to date')).toBeVisible()
})

const { competitor, daysAgo } = STORY.priceChange
/** The demo's calls move with today. */
const PRICE_CHANGE = new Date(Date.now() - daysAgo * DAY).toISOString().slice(0, 10)

test('“Why do we lose since the price change?” takes at most 4 inputs, by mouse and by keyboard', async ({ page }) => {
  const differences = page.getByRole('complementary', { name: 'What differs?' })
  const mouse = new Inputs(page)
  await mouse.click(page.getByRole('button', { name: /^Why are we losing deals/ }))
  await expect(differences.getByText(new RegExp(competitor, 'i')).first()).toBeInViewport()
  await differences.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Calls', exact: true }).first().click()
  await expect(page).toHaveURL(/\/calls$/)
  await expect(page.getByText('500 calls', { exact: true })).toBeVisible()

  const keys = new Inputs(page)
  await keys.press('/')
  await expect(page.getByRole('combobox', { name: 'Filters as text' })).toBeFocused()
  await keys.type(`won is lost and date since ${PRICE_CHANGE}`)
  // Leaving the text applies it.
  await keys.press('Tab')
  await expect(page).toHaveURL(new RegExp(PRICE_CHANGE))
  await expect(page.getByRole('button', { name: 'What differs?' })).not.toHaveAttribute('aria-disabled')
  await keys.press('d')
  await expect(differences.getByText(new RegExp(competitor, 'i')).first()).toBeVisible()
  console.log(`Why do we lose since the price change? ${mouse.count} inputs by mouse, ${keys.count} by keyboard`)
  expect(mouse.count).toBeLessThanOrEqual(4)
  expect(keys.count).toBeLessThanOrEqual(4)
})

test('“Which team talks too much?” takes at most 2 inputs, by mouse and by keyboard', async ({ page }) => {
  const answer = page.getByText(new RegExp(`^Highest talk ratio by team: ${STORY.talkativeTeam}`))
  const keys = new Inputs(page)
  await keys.goTo('e')
  await expect(answer).toBeVisible()
  await page.goBack()
  await expect(page.getByText('500 calls', { exact: true })).toBeVisible()

  const mouse = new Inputs(page)
  await mouse.click(page.getByRole('link', { name: 'Agents', exact: true }))
  await expect(answer).toBeVisible()
  const heading = page.getByRole('columnheader', { name: 'Talk ratio' })
  await mouse.click(heading.getByRole('button'))
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  for (const row of [1, 2, 3]) await expect(page.getByRole('row').nth(row)).toContainText(STORY.talkativeTeam)
  console.log(`Which team talks too much? ${mouse.count} inputs by mouse, ${keys.count} by keyboard`)
  expect(mouse.count).toBeLessThanOrEqual(2)
  expect(keys.count).toBeLessThanOrEqual(2)
})

test('“Every time this customer talked about price” takes at most 3 inputs, by mouse and by keyboard', async ({
  page,
}) => {
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  const accounts = page.getByRole('table', { name: 'Accounts' })
  await accounts.getByRole('link', { name: new RegExp(STORY.accountAtRisk.company) }).click()
  const field = page.getByRole('textbox', { name: 'Find calls, chats, or words' })
  const heard = page.getByRole('region', { name: 'Hear it' })

  const mouse = new Inputs(page)
  await mouse.click(field)
  await mouse.type('price')
  await expect(page.getByText(/^\d+ of \d+ calls and chats$/)).toBeVisible()
  await mouse.click(page.getByRole('button', { name: 'Hear it' }))
  await expect(heard).toBeVisible()
  await heard.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Show all calls and chats' }).click()
  await page.getByRole('list', { name: 'Calls and chats' }).getByRole('link').first().focus()

  const keys = new Inputs(page)
  await keys.press('/')
  await keys.type('price')
  await expect(page.getByText(/^\d+ of \d+ calls and chats$/)).toBeVisible()
  // Before, Enter has nothing to play.
  await expect(page.getByRole('button', { name: 'Hear it' })).toBeVisible()
  await keys.press('Enter')
  await expect(heard).toBeVisible()
  console.log(`Every time this customer talked about price: ${mouse.count} inputs by mouse, ${keys.count} by keyboard`)
  expect(mouse.count).toBeLessThanOrEqual(3)
  expect(keys.count).toBeLessThanOrEqual(3)
})
