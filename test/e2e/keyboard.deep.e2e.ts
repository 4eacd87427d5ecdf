import { toneWav } from '../support/app/toneWav.ts'
import { chooseFiles, connect, expect, importsReceived, openImported, test } from './earshot.ts'

test('a recording is imported with the keyboard alone', async ({ page, app, service }) => {
  const received = importsReceived(service).length
  await page.goto(app.link)
  await connect(page, service)
  await page.getByRole('button', { name: 'Import recordings' }).focus()
  const typed = { name: 'typed.wav', mimeType: 'audio/wav', buffer: toneWav({ seconds: 1, hertz: 350 }) }
  await chooseFiles(page, () => page.keyboard.press('Enter'), typed)

  const details = page.getByRole('complementary')
  const agent = details.getByRole('combobox', { name: 'Agent' })
  await expect(agent).toBeFocused()

  await test.step('typing finds a person, Enter takes them and sends nothing', async () => {
    await page.keyboard.type('lindq')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(agent).toHaveValue('Maya Lindqvist')
    expect(importsReceived(service).length).toBe(received)
  })

  await test.step('Escape closes the details, and they are there again', async () => {
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(agent).toHaveValue('Maya Lindqvist')
  })

  await test.step('the date of the file has to be accepted before it is sent, and the call can be opened', async () => {
    await details.getByRole('textbox', { name: 'Title' }).focus()
    await page.keyboard.type('Never touched the mouse')
    await details.getByRole('button', { name: 'Import…' }).press('Enter')
    const gate = page.getByRole('dialog', { name: /^Import/ })
    await expect(gate.getByRole('checkbox').first()).toBeFocused()
    await page.keyboard.press('Space')
    await expect(gate.getByRole('button', { name: 'Import 1 recording' })).toBeEnabled()
    await page.keyboard.press('Control+Enter')
    await openImported(page, 'Never touched the mouse')
    expect(importsReceived(service).length).toBe(received + 1)
  })
})
