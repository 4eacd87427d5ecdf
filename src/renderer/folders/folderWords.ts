import type {
  Backlog,
  DaySummary,
  FileReason,
  FileStatus,
  FolderFile,
  RuleTrial,
  TrialCounts,
  TrialSample,
  WatchedFolder,
} from '../../contract/import/folders.ts'
import type { EventsReason, FolderReport, LostReason, PollingReason } from '../../contract/import/folderState.ts'
import { assertNever, DAY, type EpochMs, MINUTE } from '../../domain/units.ts'
import { presentFailure, sentence } from '../client/failures/errorPresentation.ts'
import { atWords } from '../client/savedCalls.ts'
import { format } from '../components/format.ts'

/** What has happened, or has to, and what it means. */
export interface Words {
  readonly title: string
  readonly words: string
}

export type Tone = 'good' | 'bad' | 'warn' | 'info' | 'quiet'

export const STATUS_WORDS: { readonly [Status in FileStatus]: { readonly title: string; readonly tone: Tone } } = {
  writing: { title: 'Still being written', tone: 'quiet' },
  waiting: { title: 'Waiting', tone: 'info' },
  sent: { title: 'Sent', tone: 'good' },
  'left-out': { title: 'Left out', tone: 'quiet' },
  postponed: { title: 'Postponed', tone: 'quiet' },
  attention: { title: 'Needs attention', tone: 'bad' },
}

/** What a folder is doing, and what to do if that isn't watching. */
export function stateWords({ state, isConfirmed }: WatchedFolder): Words & { readonly tone: Tone } {
  if (state.kind !== 'lost' && state.kind !== 'paused' && !isConfirmed)
    return {
      title: 'Rule not confirmed',
      words: 'Nothing is sent until you confirm how the files are read.',
      tone: 'warn',
    }
  switch (state.kind) {
    case 'paused':
      return { title: 'Paused', words: 'Nothing is sent until you resume it.', tone: 'warn' }
    case 'listing':
      return { title: 'Listing files', words: `${format.count(state.fileCount, 'file')} so far.`, tone: 'info' }
    case 'lost':
      return {
        title: `Unreachable since ${atWords(state.since)}`,
        words: `${LOST[state.reason]} Earshot continues when it’s back, and imports nothing twice.`,
        tone: 'bad',
      }
    case 'watching':
      return state.by === 'events'
        ? { title: 'Watching', words: EVENTS[state.why.kind], tone: 'good' }
        : {
            title: `Checks every ${format.count(state.everySeconds, 'second')}`,
            words: POLLING[state.why.kind],
            tone: 'good',
          }
    default:
      return assertNever(state)
  }
}

const EVENTS: { readonly [Kind in EventsReason['kind']]: string } = {
  tested: 'New files are found right away.',
  'local-disk': 'New files are found right away.',
}

const POLLING: { readonly [Kind in PollingReason['kind']]: string } = {
  network: 'It’s a network folder, which doesn’t report changes made by other computers.',
  cloud: 'It’s a cloud folder, which may not report new files.',
  'no-events': 'In a test, the system didn’t report a change in this folder.',
  'unknown-file-system': 'Earshot doesn’t know whether this disk reports changes.',
  'too-many-folders': 'It has more subfolders than the system can watch.',
}

const LOST: { readonly [Reason in LostReason]: string } = {
  missing: 'The folder isn’t there. Connect its drive or share, or restore it.',
  'not-a-folder': 'There is a file in its place.',
  'not-allowed': 'Earshot isn’t allowed to read it anymore. Check its permissions.',
  'network-path': 'Earshot doesn’t open network paths such as \\\\server\\share. Give the share a drive letter.',
  'not-responding': 'It doesn’t respond. Check that the computer with the share is on.',
  'not-mounted': 'Its share or drive isn’t connected.',
  failed: 'Reading it failed.',
}

/** What of the folder isn't watched; null if all of it is. */
export function reportWords({ limit, unreadableCount, fileCount }: FolderReport): string | null {
  if (limit === 'files' || limit === 'entries')
    return `Only the first ${format.count(fileCount, 'file')} are watched, because there are too many. Move old recordings elsewhere.`
  if (limit === 'depth') return 'Folders that are nested too deeply aren’t watched.'
  if (unreadableCount === 0) return null
  return `${format.count(unreadableCount, 'file or folder', 'files or folders')} can’t be read. Check their permissions and names.`
}

/** That CSVs with details are ignored; null if none is. */
export function unreadIndexWords(count: number): string | null {
  if (count === 0) return null
  const aren = count === 1 ? 'isn’t' : 'aren’t'
  return `${format.count(count, 'CSV', 'CSVs')} with details ${aren} read: Earshot reads the last 64 MB and 2,000 files by name. Split large files, and move old ones elsewhere.`
}

/** How far behind a folder is, and what to do about it; null if it isn't. */
export function backlogWords(
  { waitingCount, perDay, behindPerDay, lastSendAt }: Backlog,
  mostPerDay: number,
): Words | null {
  if (behindPerDay === 0) return null
  const arriving = perDay === null ? '' : ` About ${format.count(Math.round(perDay), 'recording')} a day arrive here.`
  const last =
    lastSendAt === null ? '' : ` The last of the ${format.number(waitingCount)} waiting is sent ${atLast(lastSendAt)}.`
  return {
    title: `${format.count(Math.ceil(behindPerDay), 'recording')} behind per day`,
    words: `The service accepts ${format.number(mostPerDay)} a day.${arriving}${last} Send fewer: set a minimum length, choose agents, or send only some calls per agent and day.`,
  }
}

/** `now`, `about 3:42 PM`, or for what is more than a week away `about Mar 3, 2027`. */
function atLast(at: EpochMs, now: EpochMs = Date.now()): string {
  if (at <= now + MINUTE) return 'now'
  return at - now > 7 * DAY ? `about ${format.date(at)}` : format.about(at, now)
}

/** `12 sent, 3 need attention`; null on a day without files. */
export function summaryText(summary: DaySummary): string | null {
  const { sent, waiting } = summary
  const leftOut = summary.leftOut.reduce((sum, { count }) => sum + count, 0)
  const shown = [...counted({ sent, waiting }), ...notSent({ ...summary, leftOut })]
  return shown.length === 0 ? null : shown.join(', ')
}

function notSent({ postponed, leftOut, attention }: Omit<TrialCounts, 'sent' | 'lastSendAt'>): readonly string[] {
  const attentionWords = attention === 1 ? 'needs attention' : 'need attention'
  return counted({ postponed, 'left out': leftOut, [attentionWords]: attention })
}

/** Those that aren't 0, each with what it counts. */
function counted(counts: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(counts).flatMap(([words, count]) => (count === 0 ? [] : `${format.number(count)} ${words}`))
}

/** `2 too short, 1 by another agent`; null if none were left out. */
export function leftOutText(leftOut: DaySummary['leftOut']): string | null {
  const shown = leftOut.filter(({ count }) => count > 0)
  if (shown.length === 0) return null
  return shown
    .map(({ reason, count }) => `${format.number(count)} ${LEFT_OUT[reason] ?? 'for other reasons'}`)
    .join(', ')
}

const LEFT_OUT: { readonly [Reason in FileReason['kind']]?: string } = {
  'before-start': 'from before you added the folder',
  'too-short': 'too short',
  'too-long': 'too long',
  'other-agent': 'of other agents',
  'other-direction': 'with a direction you didn’t choose',
  number: 'because of their phone number',
  duplicate: 'as duplicates',
  'already-imported': 'already imported',
  'by-person': 'left out by you',
  'import-canceled': 'canceled',
  gone: 'no longer in the folder',
}

/** What would happen to a folder's files: `412 recordings to send, the last about Dec 3, 2026; 90 left out`. */
export function trialText(counts: TrialCounts, trial: TriedFiles): string {
  const { about, sent, leftOut, postponed, attention, lastSendAt } = ofAllFiles(counts, trial)
  const last = lastSendAt === null ? '' : lastSendAt <= Date.now() ? ' right away' : `, the last ${atLast(lastSendAt)}`
  const first = sent === 0 ? 'No recordings to send' : `${about}${format.count(sent, 'recording')} to send${last}`
  const text = [first, ...notSent({ leftOut, postponed, attention }).map((other) => `${about}${other}`)].join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

type TriedFiles = Pick<RuleTrial, 'fileCount' | 'triedCount'>

/** The counts cover only the files that were tried. Scales them to all files of the folder; `about` marks an estimate. */
export function ofAllFiles(counts: TrialCounts, { fileCount, triedCount }: TriedFiles) {
  const isExact = triedCount === fileCount
  const scaled = (count: number) => (isExact ? count : Math.round((count * fileCount) / triedCount))
  return {
    about: isExact ? '' : 'about ',
    sent: scaled(counts.sent),
    leftOut: scaled(counts.leftOut),
    postponed: scaled(counts.postponed),
    attention: scaled(counts.attention),
    lastSendAt: counts.lastSendAt,
  }
}

/** `None of these would be sent now: 8 too short, 2 of other agents.` Null unless all samples are left out. */
export function noneSentText(
  samples: readonly Pick<TrialSample, 'status' | 'reason' | 'isUnaffected'>[],
): string | null {
  const counts = new Map<FileReason['kind'], number>()
  for (const { status, reason, isUnaffected } of samples) {
    if (isUnaffected) continue
    if (status !== 'left-out' || reason === null) return null
    counts.set(reason.kind, (counts.get(reason.kind) ?? 0) + 1)
  }
  const words = leftOutText([...counts].map(([reason, count]) => ({ reason, count })))
  return words === null ? null : `None of these would be sent now: ${words}.`
}

/** What happened to a file after it was sent. */
export function sentFileWords(source: NonNullable<FolderFile['source']>): Words {
  switch (source.kind) {
    case 'deleted':
      return { title: 'File deleted', words: 'Earshot deleted it once its call was complete.' }
    case 'moved':
      return { title: 'File moved', words: 'Earshot moved it once its call was complete.' }
    case 'left': {
      const why = source.why.charAt(0).toLowerCase() + source.why.slice(1).replace(/\.$/, '')
      return { title: `Not removed: ${why}`, words: 'Earshot neither moved nor deleted the file.' }
    }
  }
}

export function reasonWords(reason: FileReason): Words {
  switch (reason.kind) {
    case 'unfinished':
      return unfinishedWords(reason)
    case 'before-draw':
      return {
        title: `Sampled ${format.until(reason.drawAt, Date.now())}`,
        words: 'Calls are sampled once the day is over.',
      }
    case 'duplicate':
      return { title: 'Duplicate', words: `The same recording as ${reason.path}.` }
    case 'not-drawn':
      return { title: 'Not sampled', words: `Other calls of ${day(reason.day)} were sampled.` }
    case 'late':
      return { title: 'Arrived late', words: `It arrived after the calls of ${day(reason.day)} were sampled.` }
    case 'unreadable':
      return { title: 'Can’t read the file', words: sentence(reason.why).trim() }
    case 'other-call':
      return {
        title: 'Call doesn’t match',
        words: `The service returned call ${reason.callId}, which has another agent, time, or duration. The file stays where it is. Compare them: another recording may have the same phone system ID.`,
      }
    case 'already-imported':
      return reason.callId === null ? IN_IMPORTS : IMPORTED
    case 'failed': {
      const { title, words } = presentFailure(reason.failure)
      return { title, words }
    }
    default: {
      const [title, words] = REASONS[reason.kind]
      return { title, words }
    }
  }
}

const IMPORTED = { title: 'Already imported', words: 'The same recording was imported before.' }
/** Not accepted when the file was decided. */
const IN_IMPORTS = {
  title: 'Already in Imports',
  words: 'The same recording is in Imports, or was. If that import failed or was canceled, choose “Send anyway”.',
}

/** Title and words of the reasons that are always the same. */
const REASONS = {
  unchecked: ['Not checked yet', 'Earshot reads new files one after another.'],
  'not-confirmed': ['Rule not confirmed', 'Nothing is sent until you confirm the rule of this folder.'],
  'no-users': ['Agents not loaded', 'Earshot couldn’t load the workspace’s users yet, so it doesn’t know the agent.'],
  importing: [
    'In the import queue',
    'It’s sent when the recordings before it in the queue have been sent. See Imports.',
  ],
  'before-start': ['From before you added the folder', 'You chose to start with that day’s calls.'],
  'too-short': ['Too short', 'It’s shorter than the minimum length.'],
  'too-long': ['Too long', 'It’s longer than the maximum length.'],
  'other-agent': ['Another agent', 'Its agent isn’t among the chosen ones.'],
  'other-direction': ['Direction not chosen', 'Its direction is unknown, or isn’t among the chosen ones.'],
  number: ['Phone number left out', 'You excluded its phone number, or it isn’t among the numbers you entered.'],
  'by-person': ['Left out by you', 'Choose “Send anyway” to send it.'],
  'import-canceled': ['Import canceled', 'You canceled its import, or removed it from the list.'],
  gone: ['No longer in the folder', 'It was removed before it was sent.'],
  limit: ['Import limit', 'More recordings wait than the service accepts now.'],
  unmatched: ['Name not recognized', 'The rule doesn’t read this file name. Enter the details, or change the rule.'],
  problems: ['Problems', 'See the problems of this file.'],
  replaced: [
    'Changed since it was queued',
    'The file has other content than what was queued or sent. Leave it out, or enter its details to send it as a new call.',
  ],
} as const

function unfinishedWords({ why, until }: Extract<FileReason, { kind: 'unfinished' }>): Words {
  const when = until === undefined ? '' : `, until ${format.time(new Date(until))}`
  switch (why) {
    case 'growing':
      return { title: 'Still being written', words: 'The file has changed since the last check.' }
    case 'settling':
      return { title: `Checking that it’s complete${when}`, words: 'The file has to stay as it is until then.' }
    case 'incomplete':
      return {
        title: `Not complete yet${when}`,
        words: 'Its header says it’s longer than it is. If nothing is added, it will need your attention.',
      }
    case 'locked':
      return { title: 'Locked', words: 'Another program has the file open, or this account may not read it.' }
    case 'online-only':
      return { title: 'Not on this computer', words: 'Download it, or let the sync program keep it on this computer.' }
    case 'out-of-reach':
      return { title: 'Out of reach', words: 'The folder doesn’t respond, or the file isn’t there.' }
    default:
      return assertNever(why)
  }
}

/** `Nov 18, 2026` for `2026-11-18`. */
export function day(text: string): string {
  return format.date(new Date(`${text}T12:00:00Z`), 'UTC')
}
