import { associate } from '../associations.ts'
import type { CallFormat } from './callFormat.ts'
import { NO_METRICS } from '../../sql/speechColumns.ts'
import type { Recording } from '../catalog.ts'
import type { SeedCallType, SeedUser } from '../directory.ts'
import { CHAT_CHANNELS, type SeedCall, type Showpiece } from './seedCall.ts'
import { recordTimes } from './callTimes.ts'
import { inventLength, inventMetrics } from './inventedSpeech.ts'
import { COMPANIES, LEAD_NAMES, mailbox, type Company } from '../names.ts'
import { createRandom, type Random } from '../random.ts'
import { SCORECARDS } from '../scorecards.ts'
import { makeTitle } from './titles.ts'
import type { World } from '../world.ts'

// How many calls before the newest one each special case is.
const SHOWPIECES: ReadonlyMap<number, Showpiece> = new Map<number, Showpiece>([
  [2, 'picture'],
  [4, 'direct-chat'],
  [6, 'withheld-group'],
  [8, 'several-reviewers'],
  [10, 'pending-group'],
  [13, 'long-group'],
  [16, 'removed-recording'],
])

/** A call of the data that hold whatever the interface allows. Depends only on the world and the index. */
export function makeStressCall(world: World, index: number): SeedCall {
  const random = createRandom(world.seed, 'call', index)
  const id = world.workspace.firstCallId + index
  const showpiece = SHOWPIECES.get(world.calls - 1 - index)
  const format = pickFormat(showpiece, random)
  const callType = pickCallType(world, showpiece, random)
  const isChat = format === 'chat' || format === 'group_chat'
  const agent = random.pick(world.agents)
  const companyIndex = random.int(0, COMPANIES.length - 1)
  const company = COMPANIES[companyIndex] as Company
  const leadName = random.chance(0.05) ? null : random.pick(LEAD_NAMES)
  const recording = isChat ? null : pickRecording(world, format, callType, showpiece, random)
  const isRemoved = random.chance(0.12)
  const hasMedia = recording !== null && (showpiece === undefined ? !isRemoved : showpiece !== 'removed-recording')
  const length = isChat ? 0 : (recording?.durationSeconds ?? inventLength(random))
  const startMs = world.calendar.timeOf(index, random)
  const deal =
    callType.associationMode === 'none' || random.chance(0.15) ? null : random.pick(world.deals[companyIndex] ?? [])
  const scorecard = callType.scorecard === null ? null : (SCORECARDS.get(callType.scorecard) ?? null)
  const reviewed = showpiece === 'several-reviewers' || random.chance(isChat ? 0.08 : 0.32)
  const isAnalyzed = scorecard !== null && !isChat && !random.chance(0.05)
  const channel = isChat ? CHAT_CHANNELS[companyIndex % CHAT_CHANNELS.length] : undefined
  const times = recordTimes(
    { referenceMs: world.referenceMs, startMs, lengthSeconds: length, format, isReviewed: reviewed },
    random,
  )
  return {
    index,
    id,
    format,
    title: makeTitle(
      format === 'chat' || format === 'group_chat' ? format : 'call',
      callType.name,
      {
        company: company.name,
        lead: leadName ?? company.name,
        channel: channel ?? '',
        subject: recording?.title ?? null,
      },
      random,
    ),
    durationSeconds: length,
    startMs,
    ...times,
    isPublic: random.chance(0.07),
    source: { system: channel ?? pickSource(format, random), id: random.hex(20) },
    agent,
    attendees: pickAttendees(world, agent, leadName, company, isChat, random),
    callType,
    lead: { name: leadName, company, companyIndex, isCompanyKnown: !random.chance(0.04) },
    won: deal?.won ?? null,
    associations: random.chance(0.1)
      ? {}
      : associate({ company, companyIndex, contact: leadName, deal, callType: callType.name, random }),
    spoken: recording,
    recording,
    hasMedia,
    metrics: isChat ? NO_METRICS : (recording?.metrics ?? inventMetrics(length, random)),
    scorecard,
    qualityShift: 0,
    isAnalyzed,
    isReviewed: scorecard !== null && reviewed,
    showpiece,
  }
}

function pickFormat(showpiece: Showpiece | undefined, random: Random): CallFormat {
  if (showpiece === 'picture') return 'video'
  if (showpiece === 'direct-chat') return 'chat'
  if (showpiece === 'withheld-group' || showpiece === 'pending-group' || showpiece === 'long-group') return 'group_chat'
  if (showpiece !== undefined) return 'audio'
  return random.weighted<CallFormat>([
    ['audio', 40],
    ['video', 26],
    ['file', 10],
    ['chat', 15],
    ['group_chat', 9],
  ])
}

function pickCallType(world: World, showpiece: Showpiece | undefined, random: Random): SeedCallType {
  const { callTypes } = world.workspace
  const fitting = callTypes.filter(({ name, scorecard }) => {
    const recordings = world.recordingsByType.get(name) ?? []
    if (world.recordings.length === 0 || showpiece === undefined) return true
    if (showpiece === 'picture') return recordings.some(({ hasPicture }) => hasPicture)
    return recordings.length > 0 && scorecard !== null
  })
  return random.weighted((fitting.length === 0 ? callTypes : fitting).map((type) => [type, type.share] as const))
}

/** A recording of the call's type; null for calls without a stored recording, whose durations are then invented. */
function pickRecording(
  world: World,
  format: CallFormat,
  callType: SeedCallType,
  showpiece: Showpiece | undefined,
  random: Random,
): Recording | null {
  const ofType = world.recordingsByType.get(callType.name) ?? []
  const withPicture = ofType.filter(({ hasPicture }) => hasPicture)
  const withoutPicture = ofType.filter(({ hasPicture }) => !hasPicture)
  const wantsPicture = format === 'video' && withPicture.length > 0 && (showpiece === 'picture' || random.chance(0.6))
  const candidates = wantsPicture ? withPicture : withoutPicture
  if (candidates.length === 0 || (showpiece === undefined && random.chance(0.14))) return null
  return random.pick(candidates)
}

function pickSource(format: CallFormat, random: Random): string {
  if (format === 'file')
    return random.weighted([
      ['api', 3],
      ['upload', 2],
    ])
  if (format === 'video')
    return random.weighted([
      ['zoom', 5],
      ['google_meet', 3],
      ['microsoft_teams', 3],
    ])
  return random.weighted([
    ['aircall', 4],
    ['ringcentral', 3],
    ['twilio', 2],
    ['zoom_phone', 2],
  ])
}

function pickAttendees(
  world: World,
  agent: SeedUser,
  lead: string | null,
  company: Company,
  isChat: boolean,
  random: Random,
): string[] {
  const attendees = [agent.email]
  if (lead !== null && !isChat) attendees.push(`${mailbox(lead, random.int(1, 99))}@${company.domain}`)
  for (const name of random.sample(
    LEAD_NAMES,
    isChat
      ? 0
      : random.weighted([
          [0, 6],
          [1, 3],
          [2, 1],
          [6, 0.2],
        ]),
  )) {
    attendees.push(`${mailbox(name, random.int(1, 99))}@${company.domain}`)
  }
  if (random.chance(0.15)) attendees.push(random.pick(world.users).email)
  return [...new Set(attendees)]
}
