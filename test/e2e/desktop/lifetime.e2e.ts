import { connect, desktopTest as test, expect } from '../earshot.ts'
import { startWhileClosing } from '../scenarios.ts'

/** How the desktop app's window is reloaded and crashes, and how the app ends. */

test('links open in the browser, pages are reloaded after crashes, and a start while the app is closing starts it again', async ({
  page,
  desktop,
  service,
}) => {
  await test.step('a link to another site opens in the browser', async () => {
    const connectButton = page.getByRole('button', { name: 'Connect', exact: true })
    await expect(connectButton).toBeVisible()
    const opened = () => desktop.evaluate((controlled) => controlled.opened)
    await page.evaluate(() => void window.open('https://example.com/new-window', '_blank', 'noopener'))
    await expect.poll(opened).toEqual(['https://example.com/new-window'])
    await page.evaluate(() => location.assign('https://example.com/here'))
    await expect.poll(opened).toEqual(['https://example.com/new-window', 'https://example.com/here'])
    await expect(connectButton).toBeVisible()
    await expect.poll(() => page.context().pages().length).toBe(1)
  })

  await connect(page, service)
  await page.reload()
  await expect(page.getByRole('row').nth(3)).toBeVisible()

  const crash = () => desktop.evaluate(({ windows }) => windows[0]?.webContents.forcefullyCrashRenderer())
  const reloads = () => desktop.evaluate(({ windows }) => windows[0]?.webContents.reloads)
  await test.step('a crashed page is reloaded', async () => {
    await crash()
    await expect.poll(reloads).toBe(1)
    // Not its rows: a second crash has to follow within a minute.
    await desktop.page()
  })

  await test.step('after a second crash the user chooses', async () => {
    await crash()
    const openBox = () => desktop.evaluate(({ dialog }) => dialog.messageBoxes.find(({ isOpen }) => isOpen)?.options)
    await expect.poll(openBox).toMatchObject({
      message: 'The window crashed twice',
      buttons: ['Reload', 'Copy details', 'Quit'],
    })
    expect(await reloads()).toBe(1)
    await desktop.evaluate(({ dialog }) => dialog.messageBoxes.at(-1)?.click('Reload'))
    await expect.poll(reloads).toBe(2)
    await expect((await desktop.page()).getByRole('row').nth(3)).toBeVisible()
  })

  await test.step('a start while it is closing starts it again', async () => {
    await desktop.evaluate(startWhileClosing)
    const { code, relaunches } = await desktop.ended
    expect(code).toBe(0)
    expect(relaunches).toHaveLength(1)
    expect(relaunches[0]).toContain('--demo')
  })
})
