import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOAD_PATH } from '../../../src/contract/paths.ts'
import { toneWav } from '../../support/app/toneWav.ts'
import { connect, desktopTest as test, dropFiles, expect, importsReceived, sendImport } from '../earshot.ts'

test('a right click edits text fields, a dropped file is read from its path, imports continue in the tray without a window, and then the app quits', async ({
  page,
  desktop,
  service,
  dataFolder,
}) => {
  await test.step('a right click offers editing in a text field and nothing elsewhere', async () => {
    const field = page.getByLabel('Base URL')
    await field.fill('https://service.example')
    await field.selectText()
    await field.click({ button: 'right' })
    const menus = () =>
      desktop.evaluate(({ popups }) =>
        popups.map(({ items }) => items.flatMap(({ role, enabled }) => (role && enabled ? [role] : []))),
      )
    const withSelection = ['cut', 'copy', 'paste', 'selectAll']
    await expect.poll(menus).toEqual([withSelection])
    await page.mouse.click(5, 5, { button: 'right' })
    await field.click({ button: 'right' })
    await expect.poll(menus).toEqual([withSelection, ['paste', 'selectAll']])
  })

  await connect(page, service)
  const form = page.getByRole('complementary')
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') uploads.push(new URL(request.url()).pathname)
  })

  await test.step('a file that has no path is uploaded', async () => {
    const files = [{ name: 'from a script.wav', mimeType: 'audio/wav', buffer: toneWav({ seconds: 3, hertz: 330 }) }]
    await page.locator('body').drop({ files })
    await expect(form).toContainText('from a script.wav')
    await expect(form).toContainText('WAV · 0:03')
    expect(uploads).toEqual([expect.stringContaining(UPLOAD_PATH)])
    await form.getByRole('button', { name: 'Skip', exact: true }).click()
    await expect(form).toBeHidden()
    // While the table is open, its details stay closed.
    await page.getByRole('link', { name: 'Calls', exact: true }).click()
    await expect(page).toHaveURL(/\/calls/)
  })

  await test.step('a dropped file is read from its path', async () => {
    const recording = join(dataFolder, '2026-11-18 14.05 tone.wav')
    await writeFile(recording, toneWav({ seconds: 2, hertz: 330 }))
    await dropFiles(page, [recording])
    await expect(form).toContainText('2026-11-18 14.05 tone.wav')
    await expect(form).toContainText('WAV · 0:02')
    expect(uploads).toHaveLength(1)
  })

  service.faults.add({ on: 'import', effect: { kind: 'status', status: 503, body: 'json' } })
  await sendImport(page, 'Sent from the tray')
  await expect.poll(() => importsReceived(service).length).toBeGreaterThan(0)

  await desktop.evaluate(({ windows }) => windows[0]?.close())
  const box = () => desktop.evaluate(({ dialog }) => dialog.messageBoxes.at(-1)?.options.message)
  await expect.poll(box).toBe('Earshot keeps importing in the background')
  await desktop.evaluate(({ dialog }) => dialog.messageBoxes.at(-1)?.click('Keep importing'))
  await expect.poll(() => desktop.evaluate(({ windows }) => windows[0]?.isDestroyed())).toBe(true)
  const tray = () => desktop.evaluate(({ trays }) => trays.map((one) => ({ labels: one.labels() })))
  await expect.poll(tray).toEqual([{ labels: expect.arrayContaining(['Open Earshot', 'Pause imports']) }])

  service.faults.clear()
  expect(await desktop.ended).toEqual({ code: 0, relaunches: [] })
  expect(importsReceived(service).at(-1)?.status).toBe(202)
})
