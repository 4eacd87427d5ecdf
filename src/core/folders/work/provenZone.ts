import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportRule, NewRule } from '../../../domain/recordings/rules/importRule.ts'
import type { NameReading } from '../../../domain/recordings/rules/nameReading.ts'
import { proveZone } from '../../../domain/recordings/rules/proveZone.ts'
import { readName } from '../../../domain/recordings/rules/readName.ts'
import type { ZoneProof } from '../../../domain/recordings/rules/zoneProof.ts'

const READ_AT_ONCE = 500

/** What these names prove about the time zone of the phone system. */
export async function provenZone(rule: ImportRule | NewRule, paths: readonly string[]): Promise<ZoneProof> {
  return proveZone((await readNames(rule, paths)).flatMap((reading) => reading ?? []))
}

/** In parts, so that requests of the page aren't delayed. */
export async function readNames(
  rule: ImportRule | NewRule,
  paths: readonly string[],
): Promise<readonly (NameReading | null)[]> {
  const readings: (NameReading | null)[] = []
  for (const [index, path] of paths.entries()) {
    readings.push(readName(path, rule))
    if (index % READ_AT_ONCE === READ_AT_ONCE - 1) await nextTurn()
  }
  return readings
}
