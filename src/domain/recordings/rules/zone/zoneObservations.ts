import { DAY } from '../../../units.ts'
import { twoDigits } from '../../../values/zonedTime.ts'
import { offsetBetween } from '../../times/offsetBetween.ts'
import type { NameReading } from '../nameReading.ts'
import { NAMES_FOR_PROOF, type ZoneProof } from './zoneProof.ts'
import { offsetMinutesAt } from './wallInstants.ts'

/** A moment at which the phone system's clock had an offset. */
interface Observation {
  readonly instant: number
  readonly offsetMinutes: number
}

/** What names say about the zone of the phone system: they can be added in parts. */
export class ZoneObservations {
  readonly #observed = new Map<string, Observation[]>()
  #nameCount = 0
  #confirmedBy = 0
  #from = Infinity
  #to = -Infinity

  add({ local, epochSeconds, offsetMinutes }: NameReading): void {
    if (local === null || offsetMinutes !== null) return
    this.#nameCount += 1
    const offset = epochSeconds === null ? null : offsetBetween(local, epochSeconds * 1000)
    if (offset === null || epochSeconds === null) return
    this.#confirmedBy += 1
    this.#from = Math.min(this.#from, epochSeconds)
    this.#to = Math.max(this.#to, epochSeconds)
    addObservation(this.#observed, { instant: Date.parse(`${local}Z`) - offset * 60_000, offsetMinutes: offset })
  }

  /** Which time zones agree with all names. Takes up to a second the first time, in steps of a few milliseconds. */
  *proof(): Generator<undefined, ZoneProof> {
    const [confirmedBy, nameCount, from, to] = [this.#confirmedBy, this.#nameCount, this.#from, this.#to]
    if (confirmedBy < NAMES_FOR_PROOF) return { kind: 'unproven', confirmedBy, nameCount }
    const observations = [...this.#observed.values()].flat()
    const zones = yield* agreeingZones(observations)
    if (zones.length === 0) return { kind: 'contradiction', confirmedBy, nameCount }
    const proven = { zones, confirmedBy, nameCount, fromSeconds: from, toSeconds: to }
    const offsetMinutes = observations[0]?.offsetMinutes ?? 0
    return (yield* areSameIn(zones, from * 1000, to * 1000))
      ? { kind: 'zone', ...proven }
      : { kind: 'offset', offsetMinutes, ...proven }
  }
}

/** Keeps the first and the last moment for each day and offset: no zone changes its offset twice a day, so they say as much as all. */
function addObservation(observed: Map<string, Observation[]>, added: Observation): void {
  const key = `${Math.floor(added.instant / DAY)} ${added.offsetMinutes}`
  const known = observed.get(key) ?? []
  const all = [...known, added].toSorted((a, b) => a.instant - b.instant)
  observed.set(key, all.length <= 2 ? all : [all[0]!, all.at(-1)!])
}

/** Zones with many inhabitants, first in a message that can name only one. */
export const WELL_KNOWN_ZONES = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Athens',
  'Africa/Johannesburg',
  'Asia/Kolkata',
  'Asia/Jakarta',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Australia/Sydney',
]

/** A phone system can also be set to a fixed offset, without daylight saving time. */
function* agreeingZones(observations: readonly Observation[]): Generator<undefined, readonly string[]> {
  const [first] = observations
  if (first === undefined) return []
  const isOne = observations.every(({ offsetMinutes }) => offsetMinutes === first.offsetMinutes)
  // Research stations change their clocks often, and none has a phone system with agents.
  const inhabited = Intl.supportedValuesOf('timeZone').filter((zone) => !zone.startsWith('Antarctica/'))
  const named = new Set([...WELL_KNOWN_ZONES, ...inhabited])
  // Most zones fail at the first or the last moment.
  const inOrder = [first, ...observations.slice(1).toReversed()]
  const agreeing: string[] = []
  for (const zone of named) {
    if (inOrder.every(({ instant, offsetMinutes }) => offsetMinutesAt(instant, zone) === offsetMinutes))
      agreeing.push(zone)
    yield undefined
  }
  return isOne ? [offsetZone(first.offsetMinutes), ...agreeing] : agreeing
}

/** `+07:00`, which `Intl` accepts as a zone. */
function offsetZone(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
}

/** Whether the zones agree in the years of the names and the year after, by a look at each week. */
export function* areSameIn(zones: readonly string[], fromMs: number, toMs: number): Generator<undefined, boolean> {
  const begin = Date.UTC(new Date(fromMs).getUTCFullYear(), 0)
  const end = Date.UTC(new Date(toMs).getUTCFullYear() + 2, 0)
  const [first = '', ...others] = zones
  for (let at = begin; at < end; at += 7 * DAY) {
    const offset = offsetMinutesAt(at, first)
    if (others.some((zone) => offsetMinutesAt(at, zone) !== offset)) return false
    yield undefined
  }
  return true
}
