import { describe, expect, it } from 'vitest'
import { MINUTE } from '../../units.ts'
import type { User } from '../../workspaces/directory.ts'
import { applyRule } from './applyRule.ts'
import { PHONE_SYSTEMS, type RuleZone } from './importRule.ts'
import type { NameReading } from './nameReading.ts'
import { readName, recognizeName } from './readName.ts'
import type { RuleResult } from './ruleResult.ts'
import { ruleForSystem } from './suggestRules.ts'
import { FORMATS, generateNames, isRepeated, ZONES, type GeneratedName } from './testing/generatedNames.ts'
import { proveZone } from './testing/proveZone.ts'
import type { ZoneProof } from './zone/zoneProof.ts'

const SEED = 'earshot names 1'
const NAMES = generateNames(1000, SEED)

type Reader = (name: GeneratedName) => NameReading | null
type Assess = (name: GeneratedName, reading: NameReading | null, proof: ZoneProof) => RuleResult

/** What is read as something that isn't true, such as `3CX extension: 101`. */
function wrongFields(name: GeneratedName, reading: NameReading | null): readonly string[] {
  if (reading === null) return []
  return Object.entries(reading)
    .filter(([field, value]) => value !== null && value !== name.truth[field as keyof NameReading])
    .map(([field, value]) => `${name.format} ${field}: ${value} in ${name.path}`)
}

const users: readonly User[] = []
const applied =
  (zone: RuleZone | 'true zone'): Assess =>
  (name, reading, proof) =>
    applyRule(reading, {
      rule: { ...ruleForSystem('asterisk'), zone: zone === 'true zone' ? { kind: 'stated', zone: name.zone } : zone },
      proof,
      users,
      sidecar: null,
    })

/** Reads and applies all names: by zone, because each phone system proves its own. */
function assessed(read: Reader, assess: Assess, proofSize: number): { known: number; wrong: readonly string[] } {
  let known = 0
  const wrong: string[] = []
  for (const zone of ZONES) {
    const ofZone = NAMES.filter((name) => name.zone === zone).map((name) => ({ name, reading: read(name) }))
    const withEpoch = ofZone.filter(({ reading }) => reading?.epochSeconds != null)
    const proof = proveZone(withEpoch.slice(0, proofSize).flatMap(({ reading }) => reading ?? []))
    for (const { name, reading } of ofZone) {
      wrong.push(...wrongFields(name, reading))
      const timestamp = assess(name, reading, proof).fields.timestamp?.value
      if (timestamp == null) continue
      known += 1
      if (Date.parse(timestamp) !== name.instant) wrong.push(`${name.format} ${timestamp} in ${zone}: ${name.path}`)
    }
  }
  return { known, wrong }
}

const reader: Reader = ({ path, rule }) => readName(path, rule)

describe(`1,000 names in ${FORMATS.length} formats and ${ZONES.length} zones, seed “${SEED}”`, () => {
  it('include times that occur twice', () => {
    const repeated = NAMES.filter(({ truth, zone }) => truth.local !== null && isRepeated(truth.local, zone))
    expect(repeated.length).toBeGreaterThan(20)
    expect(FORMATS.length).toBeGreaterThanOrEqual(12)
  })

  it.each([
    ['a zone proven by 3 names', { kind: 'proven' }, 3, 750],
    ['a zone proven by all names', { kind: 'proven' }, 1000, 900],
    ['no proof', { kind: 'proven' }, 0, 480],
    ['the zone stated by a person', 'true zone', 0, 900],
  ] as const)('are right or unknown with %s', (_what, zone, proofSize, least) => {
    const { known, wrong } = assessed(reader, applied(zone), proofSize)
    expect(wrong).toEqual([])
    expect(known).toBeGreaterThanOrEqual(least)
  })

  it('are matched by the rules of their own systems, with what the name says', () => {
    const unread = NAMES.filter((name) => reader(name) === null)
    expect(unread.map(({ path }) => path)).toEqual([])
    const extensions = NAMES.filter((name) => reader(name)?.extension != null)
    expect(extensions.length).toBeGreaterThan(400)
  })

  it('are right or unknown for every other reader', () => {
    const wrong = NAMES.flatMap((name) =>
      PHONE_SYSTEMS.flatMap((system) =>
        wrongFields(name, readName(name.path, { system, patterns: [] })).map((field) => `${system}: ${field}`),
      ),
    )
    expect(wrong).toEqual([])
  })

  it('are right or unknown without a rule', () => {
    expect(NAMES.flatMap((name) => wrongFields(name, recognizeName(name.path)?.reading ?? null))).toEqual([])
  })
})

/** Each must be found by the tests above. */
const WRONG_READERS: readonly (readonly [string, Reader])[] = [
  ['swaps the parties', (name) => swapped(reader(name))],
  ['reads two-digit dates with the day first', (name) => dayFirst(name, reader(name))],
  ['takes the local time as the epoch', (name) => withLocalEpoch(reader(name))],
  ['takes a part of the number as the extension', (name) => shortened(reader(name))],
]
const WRONG_ASSESSORS: readonly (readonly [string, Assess])[] = [
  ['is an hour off', applied({ kind: 'stated', zone: 'Etc/GMT-1' })],
  ['takes the first of two times', firstOfTwo],
]

describe('a reader that', () => {
  it.each(WRONG_READERS)('%s is found', (_what, read) => {
    expect(assessed(read, applied('true zone'), 0).wrong.length).toBeGreaterThan(0)
  })

  it.each(WRONG_ASSESSORS)('%s is found', (_what, assess) => {
    expect(assessed(reader, assess, 1000).wrong.length).toBeGreaterThan(0)
  })
})

function swapped(reading: NameReading | null): NameReading | null {
  return reading && { ...reading, extension: reading.number, number: reading.extension }
}

function dayFirst({ format }: GeneratedName, reading: NameReading | null): NameReading | null {
  if (reading?.local == null || format !== 'Telesis') return reading
  const [year = '', month = '', day = ''] = reading.local.slice(2, 10).split('-')
  return Number(year) > 31 ? reading : { ...reading, local: `20${day}-${month}-${year}${reading.local.slice(10)}` }
}

function withLocalEpoch(reading: NameReading | null): NameReading | null {
  return reading?.epochSeconds == null || reading.local === null
    ? reading
    : { ...reading, epochSeconds: Date.parse(`${reading.local}Z`) / 1000 }
}

function shortened(reading: NameReading | null): NameReading | null {
  return reading && { ...reading, extension: reading.extension ?? reading.number?.slice(0, 4) ?? null }
}

function firstOfTwo(name: GeneratedName, reading: NameReading | null, proof: ZoneProof): RuleResult {
  const result = applied('true zone')(name, reading, proof)
  if (!result.missing.some(({ why }) => why === 'repeated-hour') || reading?.local == null) return result
  const instant = Date.parse(`${reading.local}Z`) - (name.zone === 'Australia/Sydney' ? 660 : -240) * MINUTE
  return {
    ...result,
    fields: { ...result.fields, timestamp: { value: new Date(instant).toISOString(), from: 'file-name' } },
  }
}
