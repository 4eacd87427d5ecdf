import { dealsOf, type Deal } from './associations.ts'
import { createCallCalendar, type CallCalendar } from './calendar.ts'
import type { Catalog, Recording } from './catalog.ts'
import { makeUsers, type SeedUser } from './directory.ts'
import { makeCompany, type Company } from './company/company.ts'
import { STORY } from './company/story.ts'
import { COMPANIES, LEAD_NAMES } from './names.ts'
import { createRandom } from './random.ts'
import { WORKSPACES, type SeedWorkspace, type WorkspaceName } from './workspaces.ts'

/** Increment on every change to the generated data. Prepared databases of another version aren't reused. */
export const GENERATOR_VERSION = 11

/**
 * `company`: a believable company with a story (`company/story.ts`), for the demo. `stress`: whatever the interface allows, such as
 * names in many scripts, long words, odd titles and huge chats, for tests.
 */
export type WorldData = 'company' | 'stress'

export interface WorldOptions {
  readonly seed: number
  readonly calls: number
  /** The "now" of the data: nothing in it is later. Milliseconds since 1970. */
  readonly referenceMs: number
  /** `first` if absent. */
  readonly workspace?: WorkspaceName
  /** `stress` if absent. Only the first workspace has a company. */
  readonly data?: WorldData
}

/** Everything calls are generated from. The same options and catalog give the same world. */
export interface World extends Omit<WorldOptions, 'workspace' | 'data'> {
  readonly workspace: SeedWorkspace
  readonly users: readonly SeedUser[]
  readonly agents: readonly SeedUser[]
  /** Null for stress data. */
  readonly company: Company | null
  readonly wrongAnswer: typeof STORY.wrongAnswer | undefined
  /** Who else takes part in group chats. */
  readonly leadNames: readonly string[]
  readonly deals: readonly (readonly Deal[])[]
  readonly calendar: CallCalendar
  readonly recordings: readonly Recording[]
  readonly recordingsByType: ReadonlyMap<string, readonly Recording[]>
}

export function makeWorld(options: WorldOptions, catalog: Catalog): World {
  const { data = 'stress', ...numbers } = options
  const workspace = WORKSPACES[options.workspace ?? 'first']
  const company = data === 'company' ? makeCompany(options, workspace) : null
  const users = company?.users ?? makeUsers(options.seed, workspace)
  return {
    ...numbers,
    workspace,
    users,
    company,
    wrongAnswer: company === null ? undefined : STORY.wrongAnswer,
    leadNames: company === null ? LEAD_NAMES : company.accounts.flatMap(({ contacts }) => contacts),
    agents: users.filter((user) => user.hasAgentProfile),
    deals: COMPANIES.map((company, index) => dealsOf(index, company, createRandom(options.seed, 'deals', index))),
    calendar: createCallCalendar(options.calls, options.referenceMs),
    recordings: catalog.recordings,
    recordingsByType: new Map(
      workspace.callTypes.map(({ name }) => [name, catalog.recordings.filter(({ callType }) => callType === name)]),
    ),
  }
}
