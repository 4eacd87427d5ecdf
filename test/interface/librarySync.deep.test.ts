import { afterAll, beforeAll, expect, it } from 'vitest'
import { syncThroughFaults } from './libraryThroughFaults.ts'
import { startService, type TestService } from './serviceRequests.ts'

let service: TestService
beforeAll(async () => {
  service = await startService({ calls: 95 })
})
afterAll(() => service?.close())

it.each([1, 2, 3, 4, 5, 6])(
  'a library becomes the same as the simulator through faults, changes and kills: seed %i',
  async (seed) => {
    await expect(syncThroughFaults(service, seed)).resolves.toBeUndefined()
  },
)
