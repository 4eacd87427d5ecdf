import type { NewTracker } from '../../domain/trackers/tracker.ts'

/** Examples to start from. Each uses other features of trackers. */
export const STARTER_TRACKERS: readonly NewTracker[] = [
  {
    name: 'Recording not announced',
    phrases: ['record*'],
    side: 'agent',
    place: { kind: 'first', turnCount: 4 },
    isAbsence: true,
  },
  {
    name: 'Price objection',
    phrases: ['"too expensive"', 'price NEAR/5 high', '"over budget"', 'cheaper'],
    side: 'lead',
    place: { kind: 'anywhere' },
    isAbsence: false,
  },
  {
    name: 'Next step agreed',
    phrases: ['"next step*"', '"follow up"', 'send NEAR/6 invit*', 'calendar'],
    side: 'either',
    place: { kind: 'last', turnCount: 8 },
    isAbsence: false,
  },
]
