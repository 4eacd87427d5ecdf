import { connectAndSave, expect, goTo, test } from './earshot.ts'
import { look, lookAround } from './look.ts'

test.use({ calls: 120 })

test('over saved calls, figures of a period and filters open exactly their calls @looks', async ({
  page,
  app,
  service,
}) => {
  const figures = page.getByRole('region', { name: 'Figures' })
  const callsIn = (name: string | null) => Number(/([\d,]+) calls?\b/.exec(name ?? '')![1]!.replace(',', ''))
  await page.goto(app.link)
  await connectAndSave(page, service)
  await expect(page.getByText('120 calls', { exact: true })).toBeVisible()
  await goTo(page, 't')
  await page.getByRole('button', { name: /^Price objection/ }).click()

  await test.step('the page asks for a period, which is in its link', async () => {
    await page.getByRole('link', { name: 'Insights' }).click()
    await page.getByRole('button', { name: 'All time' }).click()
    await expect(page).toHaveURL(/\/insights\?weeks=all$/)
    await expect(figures.getByText('120 calls.', { exact: true })).toBeVisible()
    await expect(figures.getByRole('region', { name: 'Trackers' }).getByText('Price objection')).toBeVisible()
    await lookAround(page, 'insights-library')
    const buttons = figures.getByRole('button', { name: /^(Table|Details)$/ })
    // The last figures come with the first full records.
    await expect(buttons).toHaveCount(5)
    for (const button of await buttons.all()) await button.click()
    await expect(figures.getByRole('table')).toHaveCount(5)
    await look(page, 'insights-library-tables', 'light')
    await page.reload()
    await expect(figures.getByText('120 calls.', { exact: true })).toBeVisible()
  })

  for (const [what, name] of [
    ['a bar', /^Week of .* calls\. Open these/],
    ['a point', /^AI, .*, \d+ calls\. Open these/],
    ['an agent', /^[A-Z].*: \d+\.\d, .* calls\. Open these/],
    ['a question', /^.*: \d+%, .* calls\. .*Open these/],
  ] as const) {
    await test.step(`${what} opens exactly its calls, with the keyboard`, async () => {
      const figure = figures.getByRole('button', { name }).last()
      // Full records still arrive, so a call may join between the two.
      await expect(async () => {
        if (!page.url().includes('/insights')) await page.goBack()
        const count = callsIn(await figure.getAttribute('aria-label'))
        await figure.press('Enter')
        await expect(page).toHaveURL(/\/calls\?filter=/)
        await expect(page.locator('header [role=status]').first()).toHaveText(`${count} calls`, { timeout: 30_000 })
      }).toPass()
      await page.goBack()
    })
  }

  await test.step('filters are in the link too, and no calls lead to all', async () => {
    await page.goto(`${new URL(page.url()).origin}/insights?filter=duration+%3E%3D+999999`)
    await expect(figures.getByRole('heading', { name: 'No calls in this period' })).toBeVisible()
    await look(page, 'insights-library-empty', 'light')
    await page.getByRole('button', { name: 'Show figures for all calls' }).click()
    await expect(figures.getByText('120 calls.', { exact: true })).toBeVisible()
  })
})
