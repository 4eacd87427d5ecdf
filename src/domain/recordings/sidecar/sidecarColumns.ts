import { FIELD_NAMES } from '../../fields/fields.ts'
import { plainName, withoutEnding } from './namedFiles.ts'
import type { CsvTable } from './csvTable.ts'

/** The meaning of a CSV column. `date` and `time` together are equivalent to `timestamp`. */
export const SIDECAR_FIELDS = [
  'file',
  'timestamp',
  'date',
  'time',
  'agent',
  'callType',
  'title',
  'leadName',
  'leadCompany',
  'voipId',
] as const
export type SidecarField = (typeof SIDECAR_FIELDS)[number]

/** The column index of each field; absent if the table doesn't have it. */
export type SidecarColumns = { readonly [Field in SidecarField]?: number | undefined }

export const SIDECAR_FIELD_NAMES: { readonly [Field in SidecarField]: string } = {
  file: 'File name',
  timestamp: 'Date and time',
  date: FIELD_NAMES.timestamp,
  time: 'Time of day',
  agent: FIELD_NAMES['agent.name'],
  callType: FIELD_NAMES['type.name'],
  title: FIELD_NAMES.title,
  leadName: FIELD_NAMES.lead_name,
  leadCompany: FIELD_NAMES.lead_company,
  voipId: 'Phone system ID',
}

/**
 * Names used by phone systems and people, most exact first; compared without case, accents and other characters than
 * letters.
 */
const NAMES: { readonly [Field in SidecarField]: readonly string[] } = {
  file: [
    'recording',
    'filename',
    'file',
    'recordingfile',
    'recordingname',
    'recordingurl',
    'audio',
    'audiofile',
    'path',
    'wav',
    'mp3',
  ],
  timestamp: [
    'timestamp',
    'datetime',
    'calldatetime',
    'starttime',
    'startedat',
    'start',
    'calldate',
    'calltime',
    'callstart',
    'dateandtime',
    'when',
    'createdat',
    'occurredat',
  ],
  date: ['date', 'day', 'calldate', 'startdate'],
  time: ['time', 'timeofday', 'hour', 'starttime', 'calltime'],
  agent: [
    'useremail',
    'agentemail',
    'userid',
    'agentid',
    'agent',
    'agentname',
    'user',
    'username',
    'rep',
    'email',
    'owner',
    'employee',
    'operator',
    'extensionname',
  ],
  callType: ['calltypeid', 'calltype', 'type', 'category', 'calltypename'],
  title: ['title', 'subject', 'name', 'callname', 'description'],
  leadName: ['leadname', 'lead', 'contact', 'contactname', 'customer', 'customername', 'prospect', 'client'],
  leadCompany: ['leadcompany', 'company', 'companyname', 'account', 'accountname', 'organisation', 'organization'],
  voipId: [
    'voipid',
    'callid',
    'uniqueid',
    'idempotencykey',
    'callsid',
    'externalid',
    'uuid',
    'sessionid',
    'linkedid',
    'id',
  ],
}

/**
 * Maps columns by their names in the header, and the file's by its values: the one that names the most of these recordings. Each
 * column has at most one meaning.
 */
export function guessColumns(
  { header, records }: Pick<CsvTable, 'header' | 'records'>,
  fileNames: readonly string[] = [],
): SidecarColumns {
  const plain = header.map((name) =>
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  )
  const columns: { [Field in SidecarField]?: number } = {}
  const named = (field: SidecarField) => {
    const name = NAMES[field].find((one) => plain.includes(one))
    return name === undefined ? undefined : plain.indexOf(name)
  }
  // "Date" with "Time" beside it is a half; a column that has both in its cells is a timestamp.
  const date = plain.findIndex((name) => NAMES.date.includes(name))
  const time = plain.findIndex((name) => NAMES.time.includes(name))
  const saysTime = (index: number) => records.slice(0, 20).some(({ cells }) => /\d\d?:\d\d/.test(cells[index] ?? ''))
  const saysDay = (index: number) =>
    records.slice(0, 20).some(({ cells }) => /20\d\d|\d\d?[./-]\d/.test(cells[index] ?? ''))
  if (date !== -1 && time !== -1 && !saysTime(date) && !saysDay(time)) {
    columns.date = date
    columns.time = time
  }
  for (const field of SIDECAR_FIELDS) {
    if (field === 'date' || field === 'time') continue
    if (field === 'timestamp' && columns.date !== undefined) continue
    const index = named(field)
    if (index !== undefined) columns[field] = index
  }
  if (columns.timestamp === undefined && saysTime(date)) columns.timestamp = date
  const file = fileColumn({ header, records }, fileNames)
  if (file === null) return columns
  const others = Object.entries(columns).filter(([, index]) => index !== file)
  return { ...Object.fromEntries(others), file }
}

/** A cell in a hundred that happens to be the name of a file doesn't make a column of file names. */
const LEAST_SHARE = 0.1

/** The column whose cells name the most recordings; null if none does. */
function fileColumn(
  { header, records }: Pick<CsvTable, 'header' | 'records'>,
  fileNames: readonly string[],
): number | null {
  const known = new Set(fileNames.map(plainName).flatMap((name) => [name, withoutEnding(name)]))
  const names = (cell: string | undefined) =>
    known.has(
      plainName(cell ?? '')
        .split('/')
        .at(-1) ?? '',
    )
  const counts = header.map((_, index) => records.filter(({ cells }) => names(cells[index])).length)
  const most = Math.max(0, ...counts)
  return most === 0 || most < LEAST_SHARE * records.length ? null : counts.indexOf(most)
}
