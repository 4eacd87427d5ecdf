import type { SeedUser } from '../directory.ts'
import type { SeedWorkspace } from '../workspaces.ts'
import { planCalls, type CompanyPlan } from './plan.ts'
import { makeStaff, type Agent, type Team } from './team.ts'

/** The demo's company: who works there, its customers, and their calls of the last months. */
export interface Company extends CompanyPlan {
  readonly users: readonly SeedUser[]
  readonly agentsOf: ReadonlyMap<Team, readonly Agent[]>
}

interface CompanyOptions {
  readonly seed: number
  readonly calls: number
  readonly referenceMs: number
}

export function makeCompany({ seed, calls, referenceMs }: CompanyOptions, workspace: SeedWorkspace): Company {
  return { ...makeStaff(seed, workspace.firstUserId, workspace.mailDomain), ...planCalls(seed, calls, referenceMs) }
}
