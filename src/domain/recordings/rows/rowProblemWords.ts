import type { Formatter } from '../../formatter.ts'
import { FIELD_NAMES } from '../../fields/fields.ts'
import { FORMATS } from '../formats.ts'
import { zoneCity } from '../times/zoneCity.ts'
import { contentWords, kindName } from '../recordingWords.ts'
import type { InterpretedField, RowFieldName, RowProblem } from './stagingRow.ts'

/** As in "A, B and C". */
const NAMED_FORMATS = Object.values(FORMATS)
  .flatMap(({ name, isNamed }) => (isNamed ? name : []))
  .join(', ')
  .replace(/, (?=[^,]*$)/u, ' and ')

export interface ProblemWords {
  /** Short enough for a cell. */
  readonly title: string
  /** What it means and what to do. */
  readonly words: string
}

const NAMES: { readonly [Name in RowFieldName]: string } = {
  timestamp: FIELD_NAMES.timestamp,
  userId: FIELD_NAMES['agent.name'],
  callTypeId: FIELD_NAMES['type.name'],
  title: FIELD_NAMES.title,
  leadName: FIELD_NAMES.lead_name,
  leadCompany: FIELD_NAMES.lead_company,
  voipId: 'Phone system ID',
}

export function fieldName(name: RowFieldName): string {
  return NAMES[name]
}

const BAD_LINKS = {
  'not-https': 'Links must start with https://.',
  'not-a-url': 'This isn’t a web address.',
  'has-credentials':
    'The link contains a user name or password. The service only accepts links that open without signing in.',
}

export function problemWords(problem: RowProblem, format: Formatter): ProblemWords {
  switch (problem.kind) {
    case 'unreadable':
      return { title: 'Can’t read the file', words: `${problem.reason} Fix it and check again, or skip this file.` }
    case 'not-audio':
      return {
        title: 'Not a recording',
        words: `This file is ${contentWords(problem.looksLike)}, not a recording. Skip it, or choose the recording instead.`,
      }
    case 'unusual-format':
      return problem.format === 'unknown'
        ? {
            title: 'Unknown format',
            words: 'Earshot doesn’t recognize this format. You can still import it; the service may reject it.',
          }
        : {
            title: `${kindName(problem.format)} may be rejected`,
            words: `The service supports ${NAMED_FORMATS} and may reject ${kindName(problem.format)}. Import one file first, or convert them.`,
          }
    case 'bad-link':
      return { title: 'Not a usable link', words: `${BAD_LINKS[problem.reason]} Skip it and add another link.` }
    case 'clock-change':
      return {
        title: 'Clock change',
        words:
          problem.timestamps.length === 0
            ? 'The clocks were set forward that day, so this time doesn’t exist in its time zone. Set the date or the time zone.'
            : 'The clocks were set back that day, so this time occurred twice. Choose the first or the second.',
      }
    case 'assumed-zone':
      return {
        title: 'Time zone assumed',
        words: `The date has no time zone, so Earshot read it as ${zoneCity(problem.zone)} time. Choose the time zone of the phone system.`,
      }
    case 'modified-time':
      return {
        title: 'File date',
        words:
          problem.changedAt === null
            ? 'The only date is when the file was last changed, which may be after the call. Set the date of the call, or keep this one.'
            : 'The only date is when the file was last changed, probably at the end of the call, so Earshot subtracted the length of the recording. Set the date of the call, or choose one of these.',
      }
    case 'contradicts-name':
      return {
        title: `${NAMES[problem.field]} disagrees`,
        words: `The file’s name or folder gives a different ${problem.field === 'userId' ? 'agent' : 'date'} than the CSV. Choose the right one.`,
      }
    case 'ambiguous-day':
      return {
        title: 'Ambiguous date',
        words: `Earshot read this date as ${localDate(problem.local, format)}, but it could be ${localDate(problem.alsoLocal, format)}. Choose the right one.`,
      }
    case 'too-long':
      return { title: `${NAMES[problem.field]} too long`, words: 'Make it shorter: at most 1,000 characters.' }
    case 'same-as-row':
      return {
        title: 'Duplicate',
        words: `This is the same recording as “${problem.fileName}”. Skip one of them.`,
      }
    case 'same-as-import':
      if (problem.isSameCall && problem.callId === null)
        return {
          title: 'Already in the queue',
          words: `${problem.fileName} is already in the import queue with the same audio, agent, and time. Skip this one.`,
        }
      return problem.isSameCall
        ? {
            title: 'Already imported',
            words: `${problem.fileName} was imported with the same audio, agent, and time, so this call already exists. Skip it.`,
          }
        : {
            title: problem.callId === null ? 'Same audio queued' : 'Same audio imported',
            words: `${problem.fileName} ${problem.callId === null ? 'is in the import queue' : 'was imported'} with the same audio but another agent or time. Importing this one creates a second call.`,
          }
    case 'may-be-imported':
      return {
        title: 'Possibly imported',
        words: `${problem.fileName} has the same audio and didn’t finish importing, but the service may have received it. Importing this one may create a second call.`,
      }
    case 'same-voip-id':
      return {
        title: 'Same phone system ID',
        words: `${problem.fileName} has the same ID, so the service would combine both into one call. Correct the ID, or skip this file.`,
      }
    case 'likely-call':
      return {
        title: 'Possible duplicate',
        words: `Call ${problem.callId} has the same agent and started around the same time. Compare the calls before you import this one.`,
      }
    case 'unread-cell':
      return {
        title: `${NAMES[problem.field]} unclear`,
        words: `The CSV says “${shortened(problem.text)}”, which isn’t ${EXPECTED[problem.field]}. Choose the right value.`,
      }
    case 'unread-entry':
      return {
        title: `${NAMES[problem.field]} unclear`,
        words: `Earshot can’t read “${shortened(problem.text)}” as ${ENTERED[problem.field]}. Correct it, or clear the cell.`,
      }
    default: {
      const [title, words] = ALWAYS[problem.kind]
      return { title, words }
    }
  }
}

/** Title and words of the problems that are always the same. */
const ALWAYS = {
  empty: ['Empty', 'This file has no audio. Skip it, or export it again.'],
  'cut-off': ['Cut short', 'The file ends early. You can import what’s there, or look for a complete copy.'],
  'no-time': ['No date', 'Enter when the call took place.'],
  'future-time': ['In the future', 'The date is in the future. Correct the date or time zone.'],
  'early-time': ['Date too early', 'The clock of the recorder was probably never set. Set the date of the call.'],
  'times-disagree': [
    'Times disagree',
    'The file’s name has two times that can’t be the same moment. Choose the right one.',
  ],
  'matched-by-order': [
    'Matched by order',
    'The CSV doesn’t name files, so these details are from the line at the same position. Check them.',
  ],
  'no-agent': ['No agent', 'Choose the agent. The service requires one.'],
  'unknown-agent': ['Unknown agent', 'This person isn’t in the workspace. Choose another agent.'],
  'blocked-agent': [
    'Agent is blocked',
    'This person is blocked, so the service may reject the recording. Choose another agent or import anyway.',
  ],
  'unknown-type': [
    'Unknown call type',
    'The workspace has no such call type. Choose another, or let the service decide.',
  ],
  'archived-type': [
    'Archived call type',
    'This call type is archived, so the service may reject it. Choose another, or let the service decide.',
  ],
} as const

/** Shortened to fit two lines of the popover. */
const MOST_CELL_TEXT = 60

function shortened(text: string): string {
  return text.length > MOST_CELL_TEXT ? `${text.slice(0, MOST_CELL_TEXT)}…` : text
}

const EXPECTED: { readonly [Name in InterpretedField]: string } = {
  timestamp: 'a date and time',
  userId: 'an agent of this workspace',
  callTypeId: 'a call type of this workspace',
  voipId: 'an ID without spaces or accents',
}

const ENTERED: { readonly [Name in InterpretedField]: string } = {
  ...EXPECTED,
  // A date that could start with the day or the month is refused too.
  timestamp: 'an exact date and time, such as 2026-11-03 14:05',
}

/** `November 3, 2026`, from `2026-11-03T…`. */
export function localDate(local: string, format: Formatter): string {
  return format.longDate(new Date(`${local}Z`), 'UTC')
}
