import { connect, expect, keepToasts, test } from './earshot.ts'

test('a queue of calls is reviewed with the keyboard alone', async ({ page, app, service }) => {
  await page.goto(app.link)
  await connect(page, service)

  await test.step('three calls are drawn', async () => {
    await page.getByRole('button', { name: 'More actions' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Draw sample' })).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Draw sample' })
    await expect(dialog.getByText(/^Drawn from \d+ (?:of \d+ )?calls\./u)).toBeVisible()
    await dialog.getByLabel('How many').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('3')
    await dialog.locator('summary').focus()
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Seed').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('e2e')
    await expect(dialog.getByLabel('Seed')).toHaveValue('e2e')
    await dialog.getByRole('button', { name: 'Start with 3 calls' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('0 of 3 reviewed')).toBeVisible()
  })

  await keepToasts(page)
  await page.keyboard.press('u')
  const answers = ['y', 'n', 'a', 'y'] as const
  for (let done = 0; done < 3; done += 1) {
    await expect(page.getByRole('status').filter({ hasText: `${done} of 3 reviewed` })).toBeVisible()
    const panel = page.getByRole('complementary', { name: 'About this call' })
    const finish = panel.getByRole('button', { name: /^Finish/u })
    await expect(finish).toBeVisible()
    const questions = await panel.getByRole('radiogroup').count()
    if (questions > 0) await expect(panel.getByRole('group', { name: 'Questions' })).toBeFocused()
    for (let at = 0; at < questions; at += 1) await page.keyboard.press(answers[at % answers.length]!)
    await expect(finish).toHaveText('Finish')
    await expect(panel.getByRole('radio', { checked: true })).toHaveCount(questions)
    if (done === 0) {
      await page.keyboard.press('w')
      await page.keyboard.type('yes, and now?')
      await expect(panel.getByRole('textbox', { name: 'Note' })).toHaveValue('yes, and now?')
      await page.keyboard.press('Escape')
    }
    await page.keyboard.press('Control+Enter')
  }

  await test.step('a message about the end isn’t printed', async () => {
    const toast = page.getByText('All calls in this queue are reviewed or skipped.')
    await expect(page.getByRole('dialog', { name: 'Review finished' }).filter({ has: toast })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const areShown = await toast.evaluateAll((all) =>
      all.map((one) => one.checkVisibility({ visibilityProperty: true })),
    )
    expect(new Set(areShown)).toEqual(new Set([false]))
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('the end shows how the AI did', async () => {
    const results = page.getByRole('region', { name: 'Results' })
    await expect(page.getByRole('heading', { name: /^Results of / })).toBeVisible()
    await expect(page.getByText('All 3 reviewed')).toBeVisible()
    await expect(results.getByText(/^(?:You and the AI agree on |There are no answers that both )/)).toHaveCount(1)
    await expect(results.getByRole('table', { name: 'Calls of the queue' }).getByRole('link')).toHaveCount(3)
    await page.emulateMedia({ media: 'print' })
    await expect(results.getByRole('table', { name: 'Calls of the queue' })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listitem').filter({ hasText: 'Done' })).toHaveCount(3)
  })

  await test.step('everything is there after a reload', async () => {
    await page.reload()
    await expect(page.getByText('All 3 reviewed')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('table').getByText('Done', { exact: true })).toHaveCount(3)
  })
})
