import { voipIdOfText } from '../../rows/cellValues.ts'
import { writtenTime } from '../../times/writtenTime.ts'
import type { SidecarPart, SidecarRule } from '../importRule.ts'
import { EMPTY_READING, type SidecarReading } from '../nameReading.ts'
import { directionOf } from '../pattern/stepsOf.ts'
import { partiesOf } from '../systems/parties.ts'
import { wallInstants } from '../zone/wallInstants.ts'

export type SidecarTexts = { readonly [Part in SidecarPart]?: string | undefined }

/** What a record or a file with details says about its recording. */
export function sidecarReading(texts: SidecarTexts, times: Pick<SidecarRule, 'isUtc' | 'dayOrder'>): SidecarReading {
  const clear = (part: SidecarPart) => texts[part]?.trim() || null
  const stated = directionOf(clear('direction') ?? '')
  const hasParties = texts.from !== undefined || texts.to !== undefined
  const parties = hasParties ? partiesOf(clear('from'), clear('to') ?? '', stated) : null
  const id = clear('uniqueId')
  return {
    ...EMPTY_READING,
    ...timeOf(clear('time'), times),
    extension: clear('extension') ?? parties?.extension ?? null,
    number: clear('number') ?? parties?.number ?? null,
    agentName: clear('agentName'),
    direction: parties?.direction ?? stated,
    uniqueId: id === null ? null : voipIdOfText(id),
    title: clear('title'),
    leadName: clear('leadName'),
    leadCompany: clear('leadCompany'),
  }
}

function timeOf(
  text: string | null,
  { isUtc, dayOrder }: Pick<SidecarRule, 'isUtc' | 'dayOrder'>,
): Pick<SidecarReading, 'local' | 'offsetMinutes' | 'epochSeconds'> {
  const none = { local: null, offsetMinutes: null, epochSeconds: null }
  if (text === null) return none
  if (/^1\d{9}(?:\d{3})?$/.test(text)) return { ...none, epochSeconds: Number(text.slice(0, 10)) }
  const time = writtenTime(text)
  if (time === null || (time.alsoLocal !== undefined && dayOrder === null)) return none
  const local = dayOrder === 'month-first' ? (time.alsoLocal ?? time.local) : time.local
  if (time.zone !== undefined) {
    const [instant, second] = wallInstants(local, time.zone)
    return instant === undefined || second !== undefined ? none : { ...none, epochSeconds: instant / 1000 }
  }
  return { local, offsetMinutes: time.offsetMinutes ?? (isUtc ? 0 : null), epochSeconds: null }
}
