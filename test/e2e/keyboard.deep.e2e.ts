import { toneWav } from '../support/app/toneWav.ts'
import { chooseFiles, connect, expect, importsReceived, openImported, test } from './earshot.ts'

test('a recording is imported with the keyboard alone', async ({ page, app, service }) => {
  const received = importsReceived(service).length
  await page.goto(app.link)
  await connect(page, service)
  await page.getByRole('button', { name: 'Import recordings' }).focus()
  const typed = { name: 'typed.wav', mimeType: 'audio/wav', buffer: toneWav({ seconds: 1, hertz: 350 }) }
  await chooseFiles(page, () => page.keyboard.press('Enter'), typed)

  const dialog = page.getByRole('dialog', { name: 'Import recording' })
  await expect(dialog.getByLabel('Agent')).toBeFocused()

  await test.step('Enter without an agent says what is missing and goes there', async () => {
    await dialog.getByLabel('Title').focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Choose the agent. The service requires one.')).toBeVisible()
    await expect(dialog.getByLabel('Agent')).toBeFocused()
  })

  await test.step('typing finds a person, Enter takes them and sends nothing', async () => {
    await page.keyboard.type('lindq')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Agent')).toHaveValue('Maya Lindqvist')
    expect(importsReceived(service).length).toBe(received)
  })

  await test.step('Escape asks before it closes the form', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog.getByText('Keep this recording and its details for later?')).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep editing' }).press('Enter')
    await expect(dialog.getByLabel('Agent')).toHaveValue('Maya Lindqvist')
  })

  await test.step('Enter in the title sends it, and the call can be opened', async () => {
    await dialog.getByLabel('Title').focus()
    await page.keyboard.type('Never touched the mouse')
    await page.keyboard.press('Enter')
    await openImported(page, 'Never touched the mouse')
    expect(importsReceived(service).length).toBe(received + 1)
  })
})
