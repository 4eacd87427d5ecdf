import { offsetBetween } from '../../times/offsetBetween.ts'
import { offsetMinutesAt } from './wallInstants.ts'
import { WELL_KNOWN_ZONES } from './zoneObservations.ts'
import { NAMES_FOR_PROOF } from './zoneProof.ts'
import { localOf } from '../../rows/rowTime.ts'
import type { RowTime, StagingRow } from '../../rows/stagingRow.ts'

/** What a person is asked once for all recordings whose times have no time zone. */
export interface ZoneQuestion {
  /** The zone that they are read in until then: the computer's. */
  readonly zone: string
  readonly count: number
  /** A recording of them, and its local time (`YYYY-MM-DDTHH:MM:SS`). */
  readonly sample: { readonly fileName: string; readonly local: string }
  /** Another zone that fits all names of the table with a local time and an exact one. Null without such names. */
  readonly fitting: { readonly zone: string; readonly nameCount: number } | null
}

export function zoneQuestion(rows: readonly StagingRow[]): ZoneQuestion | null {
  const assumed = rows.filter(isZoneAssumed)
  for (const { problems, fields, fileName } of assumed) {
    const problem = problems.find(({ kind }) => kind === 'assumed-zone')
    const { value } = fields.timestamp
    if (problem?.kind !== 'assumed-zone' || value === null) continue
    return {
      zone: problem.zone,
      count: assumed.length,
      sample: { fileName, local: localOf(value, problem.zone) },
      fitting: fittingZone(rows, problem.zone),
    }
  }
  return null
}

export function isZoneAssumed({ problems }: Pick<StagingRow, 'problems'>): boolean {
  return problems.some(({ kind }) => kind === 'assumed-zone')
}

function fittingZone(rows: readonly StagingRow[], assumed: string): ZoneQuestion['fitting'] {
  const observed = rows.flatMap(({ times }) => observationOf(times) ?? [])
  if (observed.length < NAMES_FOR_PROOF) return null
  const zone = [assumed, ...WELL_KNOWN_ZONES].find((candidate) =>
    observed.every(({ instant, offsetMinutes }) => offsetMinutesAt(instant, candidate) === offsetMinutes),
  )
  return zone === undefined ? null : { zone, nameCount: observed.length }
}

/** What a name with a local time and seconds since 1970 shows about the zone. */
function observationOf(times: readonly RowTime[]): { readonly instant: number; readonly offsetMinutes: number } | null {
  const [epoch, wall] = times
  if (epoch?.from !== 'epoch' || wall?.from !== 'file-name' || wall.offsetMinutes !== null) return null
  const instant = Date.parse(`${epoch.local}Z`)
  const offsetMinutes = offsetBetween(wall.local, instant)
  return offsetMinutes === null ? null : { instant, offsetMinutes }
}
