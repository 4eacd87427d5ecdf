import type { SeedCall } from './calls/seedCall.ts'
import { makeStressCall } from './calls/stressCall.ts'
import { makeCompanyCall } from './calls/companyCall.ts'
import type { World } from './world.ts'

/** Call `index` of the world; 0 is the oldest. Depends only on the world and the index. */
export function makeCall(world: World, index: number): SeedCall {
  return world.company === null ? makeStressCall(world, index) : makeCompanyCall(world, world.company, index)
}
