import { toneWav } from '../support/app/toneWav.ts'
import { connect, expect, importsReceived, test } from './earshot.ts'

test('a recording is imported with the keyboard alone', async ({ page, app, service }) => {
  const received = importsReceived(service).length
  await page.goto(app.link)
  await connect(page, service)
  await page.getByRole('button', { name: 'Import recordings' }).focus()
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (
    await chooser
  ).setFiles([{ name: 'typed.wav', mimeType: 'audio/wav', buffer: toneWav({ seconds: 1, hertz: 350 }) }])

  const dialog = page.getByRole('dialog', { name: 'Import recording' })
  await expect(dialog.getByLabel('Agent')).toBeFocused()

  await test.step('Enter without an agent says what is missing and goes there', async () => {
    await dialog.getByLabel('Title').focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Choose the agent who made the call.')).toBeVisible()
    await expect(dialog.getByLabel('Agent')).toBeFocused()
  })

  await test.step('typing finds a person, Enter takes them and sends nothing', async () => {
    await page.keyboard.type('lindq')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Agent')).toHaveValue('Maya Lindqvist')
    expect(importsReceived(service).length).toBe(received)
  })

  await test.step('Escape asks before it throws away what was typed', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog.getByText('Discard what you typed?')).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep editing' }).press('Enter')
    await expect(dialog.getByLabel('Agent')).toHaveValue('Maya Lindqvist')
  })

  await test.step('Enter in the title sends it, and the call opens', async () => {
    await dialog.getByLabel('Title').focus()
    await page.keyboard.type('Never touched the mouse')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Never touched the mouse' })).toBeVisible({ timeout: 20_000 })
    expect(importsReceived(service).length).toBe(received + 1)
  })
})

test('Escape twice lets an unsent recording go', async ({ page, app, service }) => {
  const received = importsReceived(service).length
  await page.goto(app.link)
  await connect(page, service)
  await page.locator('body').drop({
    files: [{ name: 'unwanted.wav', mimeType: 'audio/wav', buffer: toneWav({ seconds: 1, hertz: 350 }) }],
  })
  const dialog = page.getByRole('dialog', { name: 'Import recording' })
  await dialog.getByLabel('Title').fill('Not this one')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(importsReceived(service).length).toBe(received)
})
