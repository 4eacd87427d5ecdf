import { writeFile } from 'node:fs/promises'
import { startWebHost, type WebHost } from '../../support/app/webHost.ts'
import { expect, test } from '../earshot.ts'
import { CountedKeys } from './countedKeys.ts'

/** The demo's lost deals of some length, as a person would type it. */
const SENTENCE = 'won == false and duration > 1m'

let host: WebHost | undefined
test.afterEach(async () => host?.stop())

test('ten calls by a filter lead to their results: nine inputs, then at most 14 keys for a call', async ({
  page,
  dataFolder,
}, testInfo) => {
  host = await startWebHost({ dataFolder, flags: ['--demo'] })
  await page.goto(host.link)
  const keys = new CountedKeys(page)
  const panel = page.getByRole('complementary', { name: 'About this call' })

  await test.step('to the first review', async () => {
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await keys.press('/')
    await expect(page.getByRole('combobox', { name: 'Filters as text' })).toBeFocused()
    // A sentence is one input, like everything that is typed at once.
    await page.keyboard.insertText(SENTENCE)
    await keys.press('Enter')
    await keys.click(page.getByRole('button', { name: 'More actions' }))
    await keys.click(page.getByRole('menuitem', { name: 'Draw sample' }))
    const dialog = page.getByRole('dialog', { name: 'Draw sample' })
    await keys.click(dialog.getByLabel('How many'))
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('10')
    await keys.click(dialog.getByRole('button', { name: 'Start with 10 calls' }))
    await keys.click(page.getByRole('button', { name: 'Start with these 10' }))
    await expect(panel.getByRole('button', { name: /^Finish/u })).toBeVisible()
  })
  // The two texts.
  const toFirst = keys.count + 2
  const perCall: number[] = []
  for (let done = 0; done < 10; done += 1) {
    await expect(page.getByRole('status').filter({ hasText: `${done} of 10 reviewed` })).toBeVisible()
    await expect(panel.getByRole('button', { name: /^Finish/u })).toBeVisible()
    const questions = await panel.getByRole('radiogroup').count()
    if (questions > 0) await expect(panel.getByRole('group', { name: 'Questions' })).toBeFocused()
    const before = keys.count
    await keys.press(...Array.from({ length: questions }, (_, at) => (at % 4 === done % 4 ? 'n' : 'y')))
    await expect(panel.getByRole('radio', { checked: true })).toHaveCount(questions)
    await keys.press('Control+Enter')
    perCall.push(keys.count - before)
  }

  await test.step('to the results, which can be printed', async () => {
    await expect(page.getByRole('heading', { name: /^Results of / })).toBeVisible()
    await expect(page.getByText('All 10 reviewed')).toBeVisible()
    const results = page.getByRole('region', { name: 'Results' })
    await expect(results.getByRole('table', { name: 'Calls of the queue' }).getByRole('link')).toHaveCount(10)
    const pdf = await page.pdf({ format: 'A4' })
    await writeFile(testInfo.outputPath('results.pdf'), pdf)
    expect(pdf.length).toBeGreaterThan(10_000)
    await page.screenshot({ path: testInfo.outputPath('results.png') })
  })
  console.log(`${toFirst} inputs to the first review, then ${perCall.join(', ')} keys for ten calls`)
  expect(toFirst).toBeLessThanOrEqual(9)
  expect(Math.max(...perCall)).toBeLessThanOrEqual(14)
})
