import { CALL_TYPES, SECOND_CALL_TYPES, type SeedCallType, type UserPlan } from './directory.ts'
import { AGENT_NAMES, SECOND_AGENT_NAMES } from './names.ts'

/** What differs between workspaces. Ids are unique in the whole service, so no id of one exists in another. */
export interface SeedWorkspace extends UserPlan {
  readonly id: number
  readonly firstCallId: number
  readonly callTypes: readonly SeedCallType[]
}

export type WorkspaceName = 'first' | 'second'

export const WORKSPACES: Readonly<Record<WorkspaceName, SeedWorkspace>> = {
  first: {
    id: 4117,
    firstCallId: 480_001,
    firstUserId: 2101,
    names: AGENT_NAMES,
    mailDomain: 'talkwell.example',
    callTypes: CALL_TYPES,
  },
  // The ids are far from those that the first workspace reaches with 5,000,000 calls.
  second: {
    id: 5290,
    firstCallId: 60_000_001,
    firstUserId: 7301,
    names: SECOND_AGENT_NAMES,
    mailDomain: 'northgate.example',
    callTypes: SECOND_CALL_TYPES,
  },
}
