import { fileKindOf } from '../fileKinds.ts'
import { EMPTY_RULE, PHONE_SYSTEMS, type NewRule, type PhoneSystem } from './importRule.ts'
import type { NameReading } from './nameReading.ts'
import { readName } from './readName.ts'
import { isIndexName } from './sidecars/readIndex.ts'
import { SYSTEMS } from './systems/phoneSystems.ts'

interface SuggestedRule {
  readonly rule: NewRule
  /** Names that the rule reads. */
  readonly matchedCount: number
}

/**
 * The phone systems with names like these, most names first. `paths`: below the folder, of recordings and of the other
 * files, because some systems write an index. Names that two systems read count for both: a person chooses. Takes two seconds
 * for 5,000 names, in steps of about a millisecond.
 */
export function* suggestionSteps(paths: readonly string[]): Generator<undefined, readonly SuggestedRule[]> {
  const recordings = paths.filter((path) => fileKindOf(path.slice(path.lastIndexOf('/') + 1)) === 'recording')
  const found: (SuggestedRule & { readonly hasIndex: boolean })[] = []
  for (const system of PHONE_SYSTEMS) {
    const { sidecar } = SYSTEMS[system]
    const hasIndex = sidecar?.kind === 'index' && paths.some((path) => isIndexName(path, sidecar))
    const rule = ruleForSystem(system)
    let matchedCount = 0
    for (const [index, path] of recordings.entries()) {
      const reading = readName(path, rule)
      if (reading !== null && (saysSomething(reading) || hasIndex)) matchedCount += 1
      if (index % READ_AT_ONCE === 0) yield undefined
    }
    found.push({ rule: hasIndex ? { ...rule, sidecar } : rule, matchedCount, hasIndex })
  }
  return found
    .filter(({ matchedCount }) => matchedCount > 0)
    .toSorted((a, b) => b.matchedCount - a.matchedCount || Number(b.hasIndex) - Number(a.hasIndex))
    .map(({ rule, matchedCount }) => ({ rule, matchedCount }))
}

const READ_AT_ONCE = 20

/** A rule for a phone system. Its names prove the zone, and a person adds the rest. */
export function ruleForSystem(system: PhoneSystem): NewRule {
  return { ...EMPTY_RULE, name: SYSTEMS[system].name, system, patterns: [] }
}

function saysSomething(reading: NameReading): boolean {
  return Object.values(reading).some((value) => value !== null)
}
