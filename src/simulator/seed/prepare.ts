import { randomBytes } from 'node:crypto'
import type { Database } from '../sql/database.ts'
import { csvLine } from '../sql/database.ts'
import { CALL_COLUMNS, INDEXES, TABLES } from '../sql/schema.ts'
import { makeCall } from './makeCall.ts'
import { evaluateCall } from './calls/callEvaluation.ts'
import { callRow } from './calls/callRow.ts'
import { CUSTOM_FIELDS } from './directory.ts'
import type { World } from './world.ts'

/** `fraction` is 0–1, or null if a step's progress is unknown. */
export type ReportProgress = (step: string, fraction: number | null) => void

// Small enough to show progress, large enough that the cost per statement doesn't matter.
const CALLS_AT_ONCE = 5000

/** Fills an empty database with the world. About 3 s for 100,000 calls and their indexes on two cores. */
export async function prepareDatabase(database: Database, world: World, report: ReportProgress): Promise<void> {
  await database.run(TABLES)
  await fillDirectory(database, world)
  for (let start = 0; start < world.calls; start += CALLS_AT_ONCE) {
    report('Writing calls', start / world.calls)
    const end = Math.min(world.calls, start + CALLS_AT_ONCE)
    const lines = Array.from({ length: end - start }, (_, offset) => {
      const call = makeCall(world, start + offset)
      return callRow(call, evaluateCall(world, call))
    })
    await database.copyIn('calls', CALL_COLUMNS, lines.join(''))
  }
  report('Building indexes', null)
  await database.run(INDEXES)
  await database.run(`select setval('call_ids', ${world.workspace.firstCallId + world.calls}, false); analyze;`)
}

async function fillDirectory(database: Database, world: World): Promise<void> {
  // Cursors and signed links stay valid when the service restarts on the same data.
  await database.copyIn(
    'service_state',
    ['name', 'value'],
    csvLine(['secret', randomBytes(32).toString('hex')]) + csvLine(['reference_ms', String(world.referenceMs)]),
  )
  await database.copyIn(
    'call_types',
    ['id', 'name', 'description', 'archived', 'association_mode', 'is_default', 'scorecard'],
    world.workspace.callTypes
      .map((type) =>
        csvLine([
          type.id,
          type.name,
          type.description,
          type.isArchived,
          type.associationMode,
          type.isDefault,
          type.scorecard,
        ]),
      )
      .join(''),
  )
  await database.copyIn(
    'users',
    ['user_id', 'email', 'name', 'role', 'blocked', 'has_agent_profile'],
    world.users
      .map((user) => csvLine([user.userId, user.email, user.name, user.role, user.isBlocked, user.hasAgentProfile]))
      .join(''),
  )
  await database.copyIn(
    'custom_fields',
    ['key', 'type', 'manager_only'],
    CUSTOM_FIELDS.map((field) => csvLine([field.key, field.type, field.isManagerOnly])).join(''),
  )
  await database.copyIn(
    'custom_values',
    ['user_id', 'key', 'value'],
    world.users
      .flatMap((user) =>
        Object.entries(user.customValues).map(([key, value]) => csvLine([user.userId, key, JSON.stringify(value)])),
      )
      .join(''),
  )
}
