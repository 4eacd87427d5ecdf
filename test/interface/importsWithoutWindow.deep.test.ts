import { expect, it } from 'vitest'
import { HOUR } from '../../src/domain/units.ts'
import { DesktopWithoutWindow } from '../support/app/desktopWithoutWindow.ts'

const desktop = new DesktopWithoutWindow()

it('490 recordings are imported in 49 hours without a window, each once', async () => {
  await desktop.importAndClose(490)
  const startedAt = desktop.imports()[0]?.atMs ?? 0
  await desktop.time.until(() => desktop.electron.app.exitCodes.length > 0)
  const sent = desktop.imports()
  expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 490 }, () => 202))
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(490)
  // Not until the app quits: that takes real time, in which hours may pass here.
  const hours = sent.map(({ atMs }) => Math.floor((atMs - startedAt) / HOUR))
  expect(hours).toEqual(Array.from({ length: 490 }, (_, index) => Math.floor(index / 10)))
})
