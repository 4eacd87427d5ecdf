import { expect, it } from 'vitest'
import { HOUR } from '../../src/domain/units.ts'
import { DesktopWithoutWindow } from '../support/app/desktopWithoutWindow.ts'

const desktop = new DesktopWithoutWindow()

it('recordings are imported ten an hour without a window, each once, and then the app quits', async () => {
  await desktop.importAndClose(25)
  const startedAt = desktop.imports()[0]?.atMs ?? 0
  await desktop.time.until(() => desktop.tray()?.toolTip.includes('15 recordings queued, next at') === true)
  expect([...desktop.electron.powerSaveBlocker.started.values()]).toEqual(['prevent-app-suspension'])
  await desktop.time.until(() => desktop.electron.app.exitCodes.length > 0)

  const sent = desktop.imports()
  expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 25 }, () => 202))
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(25)
  // Not until the app quits: that takes real time, in which hours may pass here.
  const hours = sent.map(({ atMs }) => Math.floor((atMs - startedAt) / HOUR))
  expect(hours).toEqual(Array.from({ length: 25 }, (_, index) => Math.floor(index / 10)))
  const notices = desktop.electron.notices.map(({ title, body, isShown }) => ({ title, body, isShown }))
  expect(notices).toEqual([{ title: '25 recordings imported', body: 'Analysis is complete.', isShown: true }])
  expect(desktop.electron.app.exitCodes).toEqual([0])
  expect(desktop.electron.powerSaveBlocker.started.size).toBe(0)
  expect(desktop.electron.windows).toHaveLength(1)
})

it('after the computer slept, the next recording is sent at once', async () => {
  await desktop.importAndClose(11)
  await desktop.time.until(() => desktop.tray()?.toolTip.includes('1 recording queued, next at') === true)
  // As on Linux: the time of day moves on, timers don't.
  desktop.time.clock.jump(2 * HOUR)
  desktop.electron.powerMonitor.emit('resume')
  await desktop.time.untilSoon(() => desktop.imports().length === 11)
  expect(desktop.imports().every(({ status }) => status === 202)).toBe(true)
})
