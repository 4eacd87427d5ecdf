import { expect, inject, it } from 'vitest'
import { lossesOf } from '../../../../test/support/folders/recordingWorld.ts'

it('no recording is lost, whatever happens around a folder whose sent files disappear', async () => {
  const { losses, disposed } = await lossesOf({ seed: inject('propertySeed'), runs: 20 })
  expect(losses).toEqual([])
  expect(disposed).toBeGreaterThan(0)
  // Against hanging only.
})
