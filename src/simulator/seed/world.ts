import { dealsOf, type Deal } from './associations.ts'
import { createCallCalendar, type CallCalendar } from './calendar.ts'
import type { Catalogue, Recording } from './catalogue.ts'
import { makeUsers, type SeedUser } from './directory.ts'
import { COMPANIES } from './names.ts'
import { createRandom } from './random.ts'
import { WORKSPACES, type SeedWorkspace, type WorkspaceName } from './workspaces.ts'

/** Increment on every change to the generated data. Prepared databases of another version aren't reused. */
export const GENERATOR_VERSION = 7

export interface WorldOptions {
  readonly seed: number
  readonly calls: number
  /** The "now" of the data: nothing in it is later. Milliseconds since 1970. */
  readonly referenceMs: number
  /** `first` if absent. */
  readonly workspace?: WorkspaceName
}

/** Everything calls are generated from. The same options and catalogue give the same world. */
export interface World extends Omit<WorldOptions, 'workspace'> {
  readonly workspace: SeedWorkspace
  readonly users: readonly SeedUser[]
  readonly agents: readonly SeedUser[]
  readonly deals: readonly (readonly Deal[])[]
  readonly calendar: CallCalendar
  readonly recordings: readonly Recording[]
  readonly recordingsByType: ReadonlyMap<string, readonly Recording[]>
}

export function makeWorld(options: WorldOptions, catalogue: Catalogue): World {
  const workspace = WORKSPACES[options.workspace ?? 'first']
  const users = makeUsers(options.seed, workspace)
  return {
    ...options,
    workspace,
    users,
    agents: users.filter((user) => user.hasAgentProfile),
    deals: COMPANIES.map((company, index) => dealsOf(index, company, createRandom(options.seed, 'deals', index))),
    calendar: createCallCalendar(options.calls, options.referenceMs),
    recordings: catalogue.recordings,
    recordingsByType: new Map(
      workspace.callTypes.map(({ name }) => [name, catalogue.recordings.filter(({ callType }) => callType === name)]),
    ),
  }
}
