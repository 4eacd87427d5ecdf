import type { ImportRule, NewRule } from '../../../domain/recordings/rules/importRule.ts'
import { readName } from '../../../domain/recordings/rules/readName.ts'
import { ZoneObservations } from '../../../domain/recordings/rules/zone/zoneObservations.ts'
import type { ZoneProof } from '../../../domain/recordings/rules/zone/zoneProof.ts'
import type { Steps } from '../../steps.ts'

/** What these names prove about the time zone of the phone system. */
export async function provenZone(
  rule: ImportRule | NewRule,
  paths: readonly string[],
  steps: Steps,
): Promise<ZoneProof> {
  const observed = new ZoneObservations()
  await observe(observed, rule, paths, steps)
  return steps.run(observed.proof())
}

/** Adds what these names say. */
export async function observe(
  observed: ZoneObservations,
  rule: ImportRule | NewRule,
  paths: readonly string[],
  steps: Steps,
): Promise<void> {
  for (const path of paths) {
    const reading = readName(path, rule)
    if (reading !== null) observed.add(reading)
    await steps.pause()
  }
}
