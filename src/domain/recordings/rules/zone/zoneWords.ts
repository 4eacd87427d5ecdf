import type { Formatter } from '../../../formatter.ts'
import type { ZoneProof } from './zoneProof.ts'

/** What the names prove, for the user: `The phone system’s clock is UTC+7, confirmed by 500 of 500 file names.` */
export function zoneWords(proof: ZoneProof, format: Pick<Formatter, 'number'>): string {
  const names = `${format.number(proof.confirmedBy)} of ${format.number(proof.nameCount)} file names`
  switch (proof.kind) {
    case 'zone':
      return `The phone system’s clock is ${zoneName(proof.zones[0] ?? '')}, confirmed by ${names}.`
    case 'offset':
      return `The phone system’s clock was ${offsetName(proof.offsetMinutes)}, confirmed by ${names}. When daylight saving time begins or ends isn’t known yet.`
    case 'contradiction':
      return `The file names contradict each other: no single time zone fits all ${format.number(proof.nameCount)}.`
    case 'unproven':
      return 'The file names don’t prove the phone system’s time zone.'
  }
}

function zoneName(zone: string): string {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? []
  if (sign === undefined) return `on ${zone.replaceAll('_', ' ')} time`
  return offsetName((Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1))
}

function offsetName(offsetMinutes: number): string {
  const size = Math.abs(offsetMinutes)
  const minutes = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`
  return size === 0 ? 'UTC' : `UTC${offsetMinutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${minutes}`
}
