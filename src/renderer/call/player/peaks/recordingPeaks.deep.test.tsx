import { expect, test, vi } from 'vitest'
import { recordingPeaks } from './recordingPeaks.ts'
import { emptyWebm } from './testing/emptyWebm.ts'
import { watching } from './workerWatch.ts'

test('a recording that causes an infinite loop fails, and its worker is terminated', async () => {
  watching.lookEveryMs = 1000
  const ended = vi.spyOn(Worker.prototype, 'terminate')
  const handle = recordingPeaks(URL.createObjectURL(new Blob([emptyWebm()], { type: 'audio/webm' })))
  handle.open()
  await expect
    .poll(() => handle.store.current(), { timeout: 40_000 })
    .toMatchObject({ state: 'failed', failure: 'undecodable' })
  // The one that reads WAV and MP3, and the one that was stuck.
  expect(ended).toHaveBeenCalledTimes(2)
})
