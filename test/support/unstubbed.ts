import { afterAll, vi } from 'vitest'

// Vitest unstubs before the next test. If that is in another file of this process, the file has been loaded by then.
afterAll(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
