import type { CoreClient } from '../connection/coreLink.ts'

/** A core that has only the procedures a test calls. */
export function fakeCore(procedures: object): CoreClient {
  return procedures as CoreClient
}
