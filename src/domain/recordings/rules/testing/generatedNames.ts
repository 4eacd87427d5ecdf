import { createSeededRandom, type SeededRandom } from '../../../seededRandom.ts'
import { instantsOfWall, offsetAt } from '../../../values/zonedTime.ts'
import { HOUR, MINUTE } from '../../../units.ts'
import { localOf } from '../../rows/rowTime.ts'
import type { ImportRule, PhoneSystem } from '../importRule.ts'
import type { NameReading } from '../nameReading.ts'

/** A name and everything that is true of its call. A reading must be equal to this or unknown in every field. */
export interface GeneratedName {
  readonly path: string
  readonly format: string
  readonly rule: Pick<ImportRule, 'system' | 'patterns'>
  readonly zone: string
  /** When the call took place, as exact as the name. */
  readonly instant: number
  readonly truth: NameReading
}

export const ZONES = [
  'America/New_York',
  'America/St_Johns',
  'Europe/Berlin',
  'Australia/Sydney',
  'Asia/Jakarta',
  'Asia/Kathmandu',
] as const

interface Call {
  readonly random: SeededRandom
  readonly instant: number
  readonly zone: string
  /** `YYYY-MM-DDTHH:MM:SS` in the zone. */
  readonly wall: string
  readonly extension: string
  readonly number: string
  readonly isIncoming: boolean
  readonly contact: string
}

type Written = {
  readonly path: string
  /** What the name says besides the call's parties. */
  readonly truth?: Partial<NameReading>
  /** If it isn't the call's own. */
  readonly instant?: number
}

interface Format {
  readonly name: string
  readonly system: PhoneSystem | null
  readonly patterns?: readonly string[]
  readonly write: (call: Call) => Written
}

/** `20250327-092517` for `YMD-hms`, and `25` for `y`. */
function written(wall: string, format: string): string {
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = wall.split(/[-T:]/)
  const parts: Readonly<Record<string, string>> = {
    Y: year,
    y: year.slice(2),
    M: month,
    D: day,
    h: hour,
    m: minute,
    s: second,
  }
  return format.replaceAll(/[YyMDhms]/g, (code) => parts[code] ?? '')
}

function asterisk(prefix: (call: Call) => string, truth: (call: Call) => Partial<NameReading>): Format['write'] {
  return (call) => {
    const epochSeconds = call.instant / 1000
    const uniqueId = `${epochSeconds}.${call.random.below(100_000)}`
    // The channel opens up to 5 seconds before the recording begins.
    const local = localOf(new Date(call.instant + call.random.below(6) * 1000).toISOString(), call.zone)
    const path = `${prefix(call)}${written(local, 'YMD-hms')}-${uniqueId}.wav`
    return { path, truth: { local, epochSeconds, uniqueId, ...truth(call) } }
  }
}

const OUTGOING = { direction: 'outgoing' } as const
const INCOMING = { direction: 'incoming' } as const
const direction = ({ isIncoming }: Call) => (isIncoming ? INCOMING : OUTGOING)
const other = ({ random }: Call) => String(200 + random.below(700))
const hex = (random: SeededRandom, length: number) =>
  Array.from({ length }, () => random.below(16).toString(16)).join('')
const NO_PARTIES = { extension: null, number: null }

export const FORMATS: readonly Format[] = [
  {
    name: 'FreePBX, outgoing',
    system: 'asterisk',
    write: asterisk(
      ({ number, extension }) => `out-${number}-${extension}-`,
      () => OUTGOING,
    ),
  },
  {
    name: 'FreePBX, incoming by number',
    system: 'asterisk',
    write: asterisk(
      (call) => `in-${3000 + call.random.below(900)}-${call.number}-`,
      () => ({ ...INCOMING, extension: null }),
    ),
  },
  {
    name: 'FreePBX, incoming to an extension',
    system: 'asterisk',
    write: asterisk(
      ({ number, extension }) => `exten-${extension}-${number}-`,
      () => INCOMING,
    ),
  },
  {
    name: 'FreePBX, forced',
    system: 'asterisk',
    write: asterisk(
      (call) =>
        call.isIncoming ? `force-${call.extension}-${call.number}-` : `force-${call.number}-${call.extension}-`,
      direction,
    ),
  },
  {
    name: 'FreePBX, internal',
    system: 'asterisk',
    write: asterisk(
      (call) => `internal-${other(call)}-${call.extension}-`,
      () => ({ ...NO_PARTIES, direction: 'internal' }),
    ),
  },
  {
    name: 'FreePBX, queue',
    system: 'asterisk',
    write: asterisk(
      ({ number }) => `q-700-${number}-`,
      () => ({ ...INCOMING, extension: null }),
    ),
  },
  {
    name: 'FreePBX 2, outgoing',
    system: 'asterisk',
    write: asterisk(
      ({ extension }) => `OUT${extension}-`,
      () => OUTGOING,
    ),
  },
  {
    name: 'Asterisk, MixMonitor',
    system: 'asterisk',
    write: asterisk(
      () => '',
      () => ({}),
    ),
  },
  {
    name: 'Yeastar',
    system: 'asterisk',
    write: (call) => {
      const epochSeconds = call.instant / 1000
      const uniqueId = `${epochSeconds}.${call.random.below(1000)}`
      const local = localOf(new Date(call.instant + 2000).toISOString(), call.zone)
      const parties = call.isIncoming
        ? [call.number, call.extension, 'Inbound']
        : [call.extension, call.number, 'Outbound']
      return {
        path: `${written(local, 'YMDhms')}-${uniqueId}-${parties.join('-')}.wav`,
        truth: { local, epochSeconds, uniqueId, ...direction(call) },
      }
    },
  },
  {
    name: '3CX',
    system: '3cx',
    write: (call) => {
      const isInternal = call.random.below(4) === 0
      const parties = isInternal
        ? [call.extension, other(call)]
        : call.isIncoming
          ? [call.number, call.extension]
          : [call.extension, call.number]
      return {
        path: `[${call.contact}]_${parties.join('-')}_${written(call.wall, 'YMDhms')}(${call.random.below(5000)}).wav`,
        truth: isInternal ? { ...NO_PARTIES, direction: 'internal' } : direction(call),
      }
    },
  },
  {
    name: 'RingCentral',
    system: 'ringcentral',
    write: (call) => {
      const uniqueId = String(2_000_000_000_000 + call.random.below(1_000_000_000))
      const [user, word] = call.isIncoming ? ['', 'Incoming'] : [`${call.extension}_`, 'Outgoing']
      const number = `(${call.number.slice(-10, -7)})${call.number.slice(-7, -4)}-${call.number.slice(-4)}`
      return {
        path: `${written(call.wall, 'YMD-hms')}_${user}${number}_${word}_Auto_${uniqueId}.mp3`,
        truth: { uniqueId, number, ...direction(call) },
      }
    },
  },
  {
    name: 'Zoom Contact Center',
    system: 'zoom-phone',
    write: ({ instant, random }) => {
      const local = new Date(instant).toISOString().slice(0, 19)
      const uniqueId = hex(random, 22)
      return {
        path: `GMT${written(local, 'YMD-hms')}_${uniqueId}_VoiceRecording.mp3`,
        truth: { local, offsetMinutes: 0, uniqueId },
      }
    },
  },
  {
    name: 'Android, dialer',
    system: 'android',
    write: ({ wall, random, number, contact }) => ({
      // A contact isn’t saved under another contact’s number.
      path: `Call recording ${random.below(2) === 0 || /^\d{7,}$/.test(contact) ? number : contact}_${written(wall, 'yMD_hms')}.m4a`,
    }),
  },
  {
    name: 'Android, LineageOS',
    system: 'android',
    write: ({ wall, random, number }) => ({
      path: `${number}_${written(wall, 'yMD_hms')}${100 + random.below(900)}.amr`,
    }),
  },
  {
    name: 'Android, Basic Call Recorder',
    system: 'android',
    write: (call) => {
      const offsetMinutes = offsetAt(call.instant, call.zone) / MINUTE
      const size = Math.abs(offsetMinutes)
      const offset = `${offsetMinutes < 0 ? '-' : '+'}${String(Math.floor(size / 60)).padStart(2, '0')}${String(size % 60).padStart(2, '0')}`
      return {
        path: `${written(call.wall, 'YMD_hms')}.123${offset}_${call.isIncoming ? 'in' : 'out'}_${call.number}.m4a`,
        truth: { offsetMinutes, ...direction(call) },
      }
    },
  },
  {
    name: 'Android, Cube ACR',
    system: 'android',
    write: (call) => ({
      path: `${written(call.wall, 'Y-M-D h-m-s')} (phone) ${call.contact} (${call.number}) ${call.isIncoming ? '↙' : '↗'}.m4a`,
      truth: direction(call),
    }),
  },
  {
    name: 'Android, MIUI',
    system: 'android',
    write: ({ wall, contact, number }) => ({ path: `${contact}(${number})_${written(wall, 'YMDhms')}.mp3` }),
  },
  {
    name: 'Telesis',
    system: 'telesis',
    write: ({ wall, random, extension, number }) => ({
      path: `${extension.padEnd(8, '_')}_${written(wall, 'yMD_hms')}_A${random.below(2) === 0 ? 'I' : 'O'}_${number}_${number}_${extension}_${hex(random, 8)}_C0A80541.mp3`,
    }),
  },
  {
    name: 'Twilio',
    system: 'twilio',
    write: ({ random }) => {
      const uniqueId = `RE${hex(random, 32)}`
      return { path: `${uniqueId}.mp3`, truth: { local: null, uniqueId } }
    },
  },
  {
    name: 'own pattern, day first',
    system: null,
    patterns: ['%{extension}_%{time#%d.%m.%Y %H-%M}_%{number}'],
    write: ({ wall, instant, extension, number }) => ({
      path: `${extension}_${written(wall, 'D.M.Y h-m')}_${number}.wav`,
      truth: { local: `${wall.slice(0, 16)}:00` },
      instant: Math.floor(instant / MINUTE) * MINUTE,
    }),
  },
  {
    name: 'own pattern, folder by day',
    system: null,
    patterns: ['%{time#%Y-%m-%d}/%{any}_%{extension}_%{time#%I.%M.%S %p}'],
    write: ({ wall, contact, extension }) => {
      const hour = Number(wall.slice(11, 13))
      const twelve = String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0')
      return {
        path: `${wall.slice(0, 10)}/${contact}_${extension}_${twelve}${written(wall, '.m.s')} ${hour < 12 ? 'AM' : 'PM'}.wav`,
      }
    },
  },
]

const CONTACTS = [
  '',
  'Anna Nováková',
  'Jo_Ann',
  'Smith (2)',
  '27836826436',
  'O’Neil-Ray',
  '2025',
  'Müller 14-05',
  '李雷',
]

export function generateNames(count: number, seed: string, formats = FORMATS): readonly GeneratedName[] {
  const random = createSeededRandom(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[random.below(items.length)]!
  return Array.from({ length: count }, (_unused, index) => {
    const format = formats[index % formats.length]!
    const zone = pick(ZONES)
    const instant = pickInstant(random, zone)
    const wall = localOf(new Date(instant).toISOString(), zone)
    const number = `${pick(['+1', '', '0'])}${2_000_000_000 + random.below(900_000_000)}`
    const call = {
      random,
      instant,
      zone,
      wall,
      extension: String(pick([120, 1200, 12_000]) + random.below(80)),
      number,
      isIncoming: random.below(2) === 0,
      contact: pick(CONTACTS),
    }
    const { path, truth, instant: exact } = format.write(call)
    return {
      path,
      format: format.name,
      rule: { system: format.system, patterns: format.patterns ?? [] },
      zone,
      instant: exact ?? instant,
      truth: {
        local: wall,
        offsetMinutes: null,
        epochSeconds: null,
        extension: call.extension,
        number,
        agentName: null,
        direction: null,
        uniqueId: null,
        ...truth,
      },
    }
  })
}

/** From 2014 to 2029, a third of them within three hours of a change of the clocks if the zone has any. */
function pickInstant(random: SeededRandom, zone: string): number {
  const at = Date.UTC(2014, 0) + random.below(16 * 365 * 24 * 3600) * 1000
  const change = random.below(3) === 0 ? changeAfter(at, zone) : null
  return change === null ? at : change + (random.below(6 * 3600) - 3 * 3600) * 1000
}

function changeAfter(at: number, zone: string): number | null {
  const offset = offsetAt(at, zone)
  let low = at
  let high = at
  for (let days = 1; days <= 366 && offsetAt(high, zone) === offset; days += 5) {
    low = high
    high = at + days * 24 * HOUR
  }
  if (offsetAt(high, zone) === offset) return null
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (offsetAt(middle, zone) === offset) low = middle
    else high = middle
  }
  return high
}

/** Whether the local time occurs twice in the zone. */
export function isRepeated(local: string, zone: string): boolean {
  return instantsOfWall(Date.parse(`${local}Z`), zone).length === 2
}
