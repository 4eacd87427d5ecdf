import type { Formatter } from '../../formatter.ts'
import { assertNever } from '../../units.ts'
import { FORMATS } from '../formats.ts'
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

const FIELD_NAMES: { readonly [Name in RowFieldName]: string } = {
  timestamp: 'Time',
  userId: 'Agent',
  callTypeId: 'Call type',
  title: 'Title',
  leadName: 'Lead',
  leadCompany: 'Company',
  voipId: 'Phone-system id',
}

export function fieldName(name: RowFieldName): string {
  return FIELD_NAMES[name]
}

const BAD_LINKS = {
  'not-https': 'The service takes links that begin with https:// only.',
  'not-a-url': 'It does not read as a web address.',
  'has-credentials': 'It carries a name or a password. The service takes links that anybody can open.',
}

export function problemWords(problem: RowProblem, format: Formatter): ProblemWords {
  switch (problem.kind) {
    case 'unreadable':
      return { title: 'Can’t be read', words: `${problem.reason} Fix it and check again, or skip this file.` }
    case 'empty':
      return { title: 'Empty', words: 'This file has no audio. Skip it, or export it again.' }
    case 'not-audio':
      return {
        title: 'Not a recording',
        words: `By its content it is ${contentWords(problem.looksLike)}. Leave it out, or choose the recording it stands for.`,
      }
    case 'unusual-format':
      return problem.format === 'unknown'
        ? {
            title: 'Unknown format',
            words: 'Earshot doesn’t recognize this format. You can still import it; the service may reject it.',
          }
        : {
            title: `${kindName(problem.format)} may be refused`,
            words: `The service promises ${NAMED_FORMATS}. It may take ${kindName(problem.format)} too: send one first, or convert them.`,
          }
    case 'cut-off':
      return {
        title: 'Cut short',
        words: 'The file ends early. You can import what’s there, or look for a complete copy.',
      }
    case 'bad-link':
      return { title: 'Not a usable link', words: `${BAD_LINKS[problem.reason]} Leave it out and paste another.` }
    case 'no-time':
      return { title: 'No time', words: 'Enter when the call took place.' }
    case 'future-time':
      return { title: 'In the future', words: 'This time is in the future. Correct the date or time zone.' }
    case 'ambiguous-day':
      return {
        title: 'Day or month?',
        words: `It was read as ${localDate(problem.local, format)} and could be ${localDate(problem.alsoLocal, format)}. Choose which it is.`,
      }
    case 'no-agent':
      return { title: 'No agent', words: 'Choose the agent. The service requires one.' }
    case 'unknown-agent':
      return { title: 'Unknown agent', words: 'This person isn’t in the workspace. Choose another agent.' }
    case 'blocked-agent':
      return {
        title: 'Agent is blocked',
        words:
          'This person is blocked, so the service may reject the recording. Choose another agent or import anyway.',
      }
    case 'unknown-type':
      return {
        title: 'Unknown call type',
        words: 'The workspace has no such call type. Choose another, or let the service decide.',
      }
    case 'archived-type':
      return {
        title: 'Archived call type',
        words: 'This call type is archived, so the service may reject it. Choose another, or let the service decide.',
      }
    case 'too-long':
      return { title: `${FIELD_NAMES[problem.field]} too long`, words: 'Make it shorter: at most 1,000 characters.' }
    case 'same-as-row':
      return {
        title: 'Duplicate',
        words: `This is the same recording as ${problem.fileName}. Skip one of them.`,
      }
    case 'same-as-import':
      return problem.isSameCall
        ? {
            title: 'Imported before',
            words: `${problem.fileName} was the same sound, agent and time: it is that call already. Leave it out.`,
          }
        : {
            title: 'Same sound imported',
            words: `${problem.fileName} was the same sound with another agent or time. Sent again it becomes a second call.`,
          }
    case 'same-voip-id':
      return {
        title: 'Same phone-system id',
        words: `${problem.fileName} has the same id, and the service makes one call of both. Correct the id, or leave it out.`,
      }
    case 'likely-call':
      return {
        title: 'Possible duplicate',
        words: `Call ${problem.callId} has the same agent, time, and duration. Compare the calls before you import this one.`,
      }
    case 'unread-cell': {
      const text = problem.text.length > MOST_CELL_TEXT ? `${problem.text.slice(0, MOST_CELL_TEXT)}…` : problem.text
      return {
        title: `${FIELD_NAMES[problem.field]} unclear`,
        words: `The CSV says “${text}”, which isn’t ${EXPECTED[problem.field]}. Choose the right value.`,
      }
    }
    default:
      return assertNever(problem)
  }
}

/** Shortened to fit two lines of the popover. */
const MOST_CELL_TEXT = 60

const EXPECTED: { readonly [Name in InterpretedField]: string } = {
  timestamp: 'a date and time',
  userId: 'an agent of this workspace',
  callTypeId: 'a call type of this workspace',
  voipId: 'an ID without spaces or accents',
}

/** `November 3, 2026`, from `2026-11-03T…`. */
export function localDate(local: string, format: Formatter): string {
  return format.longDate(new Date(`${local}Z`), 'UTC')
}
