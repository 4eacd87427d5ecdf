import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startDesktopAppAgain } from '../../support/app/desktopApp.ts'
import { placeCall } from '../../support/app/placedCalls.ts'
import { toneWav } from '../../support/app/toneWav.ts'
import { connect, dropFiles, expect, importsReceived, sendImport, test } from '../earshot.ts'

/** The desktop app beside its page: a second start, the tray, the context menu. */

test('a second start passes its link on to the running app and exits', async ({ page, service, dataFolder }) => {
  await connect(page, service)
  const audio = { bytes: toneWav({ seconds: 2, hertz: 250 }), extension: 'wav' } as const
  const callId = await placeCall(service, { title: 'Opened by a link', audio, durationSeconds: 2 })
  const again = await startDesktopAppAgain({ dataFolder, flags: ['--', `earshot://call/${callId}`] })
  expect(again).toEqual({ code: 0, relaunches: [] })
  await expect(page.getByRole('heading', { name: 'Opened by a link' })).toBeVisible()
})

test('imports continue in the tray when the window is closed, and then the app quits', async ({
  page,
  desktop,
  service,
  dataFolder,
}) => {
  await connect(page, service)
  const received = importsReceived(service).length
  service.faults.add({ on: 'import', effect: { kind: 'status', status: 503, body: 'json' } })
  const recording = join(dataFolder, '2026-11-18 14.05 tone.wav')
  await writeFile(recording, toneWav({ seconds: 2, hertz: 330 }))
  await dropFiles(page, [recording])
  await sendImport(page, 'Sent from the tray')
  await expect.poll(() => importsReceived(service).length).toBeGreaterThan(received)

  await desktop.evaluate(({ windows }) => windows[0]?.close())
  const box = () => desktop.evaluate(({ dialog }) => dialog.messageBoxes.at(-1)?.options.message)
  await expect.poll(box).toBe('Earshot keeps importing in the background')
  await desktop.evaluate(({ dialog }) => dialog.messageBoxes.at(-1)?.click('Keep importing'))
  await expect.poll(() => desktop.evaluate(({ windows }) => windows[0]?.isDestroyed())).toBe(true)
  const tray = () => desktop.evaluate(({ trays }) => trays.map((one) => ({ labels: one.labels() })))
  await expect.poll(tray).toEqual([{ labels: expect.arrayContaining(['Open Earshot', 'Pause imports']) }])

  service.faults.clear()
  expect(await desktop.ended).toEqual({ code: 0, relaunches: [] })
  const sent = importsReceived(service).slice(received)
  expect(sent.at(-1)?.status).toBe(202)
})

test('a right click offers editing in a text field and nothing elsewhere', async ({ page, desktop }) => {
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
