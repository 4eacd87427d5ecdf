import { clockText } from '../../../domain/clockText.ts'
import { instantOf } from '../../../domain/values/instant.ts'
import { kindName } from '../../../domain/recordings/recordingWords.ts'
import type { FieldSource, RowFieldName, StagingRow, TimeSource } from '../../../domain/recordings/rows/stagingRow.ts'
import { MINUTE, SECOND } from '../../../domain/units.ts'
import { zoneCity } from '../../../domain/recordings/times/zoneCity.ts'
import { localZone } from '../../client/localZone.ts'
import { format } from '../../components/format.ts'

const SOURCES: { readonly [From in FieldSource]: string } = {
  person: 'set by you',
  csv: 'from the CSV',
  path: 'from the path',
  bwf: 'from the recorder',
  created: 'from the file’s metadata',
  tag: 'from the file’s tags',
  epoch: 'from the name’s Unix time',
  'file-name': 'from the file name',
  modified: 'from the modified date',
}

/** For an empty field that the service fills in. */
export const EMPTY_FIELD_WORDS: Partial<Record<RowFieldName, string>> = {
  callTypeId: 'Set by the service',
  title: 'From transcript',
}

export function sourceWords(from: FieldSource | TimeSource): string {
  return SOURCES[from]
}

/** `WAV A-law · 4:05 · stereo · 3.7 MB`, without unknown parts. */
export function factsText({ source, facts, sizeBytes, folder }: StagingRow): string {
  if (source.kind === 'link') return source.url
  const parts = []
  if (facts !== null) {
    const { codec, kind, durationSeconds, channels } = facts
    parts.push(
      codec === null || codec === kindName(kind) || codec === 'PCM' ? kindName(kind) : `${kindName(kind)} ${codec}`,
    )
    if (durationSeconds !== null) parts.push(clockText(durationSeconds))
    if (channels !== null) parts.push(channels === 1 ? 'mono' : channels === 2 ? 'stereo' : `${channels} channels`)
  }
  if (sizeBytes !== null) parts.push(format.size(sizeBytes))
  if (folder !== '') parts.push(folder)
  return parts.join(' · ')
}

/** `Nov 3, 2026, 2:05:33 PM`, with the zone's city if it isn't this computer's zone. A text that isn't a time stays as it is. */
export function timeText(timestamp: string, timeZone: string): string {
  const at = instantOf(timestamp)
  if (at === null) return timestamp
  const text = at % MINUTE < SECOND ? format.dateTime(at, timeZone) : format.preciseDateTime(at, timeZone)
  return timeZone === localZone() ? text : `${text} (${zoneCity(timeZone)})`
}
