import { NO_METRICS } from '../../sql/speechColumns.ts'
import { associate } from '../associations.ts'
import type { CallFormat } from './callFormat.ts'
import { recordTimes } from './callTimes.ts'
import { CHAT_CHANNELS, type SeedCall } from './seedCall.ts'
import type { Recording } from '../catalog.ts'
import { mailbox } from '../names.ts'
import { createRandom, type Random } from '../random.ts'
import { SCORECARDS } from '../scorecards.ts'
import type { World } from '../world.ts'
import type { Account } from '../company/accounts.ts'
import { composeTalk } from '../company/compose.ts'
import type { Company } from '../company/company.ts'
import type { PlannedCall } from '../company/plan.ts'
import { STORY } from '../company/story.ts'
import type { Agent } from '../company/team.ts'
import { titleOf } from '../company/titles.ts'

const DAY_MS = 86_400_000

export function makeCompanyCall(world: World, company: Company, index: number): SeedCall {
  const planned = company.calls[index]
  const account = company.accounts[planned?.accountIndex ?? -1]
  if (planned === undefined || account === undefined) throw new RangeError(`There is no call ${index}.`)
  const random = createRandom(world.seed, 'company call', index)
  const agent = agentOf(company, planned, random)
  const { startMs, accountIndex, deal } = planned
  const isChat = planned.kind === 'chat' || planned.kind === 'group chat'
  const typeName = isChat ? chatType(planned, random) : (planned.kind.split(',')[0] ?? '')
  const callType = world.workspace.callTypes.find(({ name }) => name === typeName)
  if (callType === undefined) throw new Error(`The workspace has no call type ${typeName}.`)
  const contact = account.contacts[random.chance(0.8) ? 0 : 1]
  const daysAgo = (world.referenceMs - startMs) / DAY_MS
  const talk = isChat ? NO_TALK : talkOf(world, planned, account, { agent, contact, daysAgo }, random)
  const scorecard = callType.scorecard === null ? null : (SCORECARDS.get(callType.scorecard) ?? null)
  const isReviewed = talk.spoken !== null && random.chance(0.3)
  const format = formatOf(planned, talk.recording, random)
  const channel = CHAT_CHANNELS[accountIndex % CHAT_CHANNELS.length] ?? ''
  return {
    index,
    id: world.workspace.firstCallId + index,
    format,
    title: titleOf(planned.kind, account.name, contact, random),
    startMs,
    ...recordTimes(
      { referenceMs: world.referenceMs, startMs, lengthSeconds: talk.durationSeconds, format, isReviewed },
      random,
    ),
    isPublic: random.chance(0.03),
    source: { system: isChat ? channel : sourceOf(format, random), id: random.hex(20) },
    agent,
    attendees: attendeesOf(agent, account, contact, isChat, random),
    callType,
    lead: { name: contact, company: account, companyIndex: accountIndex, isCompanyKnown: true },
    won: deal?.won ?? null,
    associations: associate({
      company: account,
      companyIndex: accountIndex,
      contact,
      deal,
      callType: typeName,
      random,
    }),
    ...talk,
    metrics: talk.spoken?.metrics ?? NO_METRICS,
    scorecard,
    qualityShift: qualityShift(agent, daysAgo),
    isAnalyzed: scorecard !== null && talk.spoken !== null,
    isReviewed: scorecard !== null && isReviewed,
    showpiece: isReviewed && random.chance(0.2) ? 'several-reviewers' : undefined,
  }
}

/** Each account has the same agent of a team; other agents step in now and then. */
function agentOf(company: Company, { team, accountIndex, kind }: PlannedCall, random: Random): Agent {
  const agents = company.agentsOf.get(team) ?? []
  const usual = agents[(accountIndex * 7 + 3) % agents.length]
  const isAnybodys = team === 'Support' || kind === 'chat' || random.chance(0.1)
  return isAnybodys || usual === undefined ? random.pick(agents) : usual
}

function chatType({ team }: PlannedCall, random: Random): string {
  return team === 'Support' && random.chance(0.85) ? 'Support' : 'Check-in'
}

type TalkOfCall = Pick<SeedCall, 'spoken' | 'recording' | 'hasMedia' | 'durationSeconds'>

const NO_TALK: TalkOfCall = { spoken: null, recording: null, hasMedia: false, durationSeconds: 0 }

interface Speakers {
  readonly agent: Agent
  readonly contact: string
  readonly daysAgo: number
}

/** A recording that fits, or a composed conversation. Few calls weren't answered, or have lost their recording. */
function talkOf(world: World, planned: PlannedCall, account: Account, speakers: Speakers, random: Random): TalkOfCall {
  if (planned.kind === 'Support' && random.chance(0.06)) return { ...NO_TALK, durationSeconds: random.int(3, 12) }
  const recording = account.language === 'en' ? recordingFor(world, planned, random) : null
  if (recording !== null)
    return { spoken: recording, recording, hasMedia: true, durationSeconds: recording.durationSeconds }
  const { agent, contact, daysAgo } = speakers
  const { team, kind } = planned
  if (kind === 'chat' || kind === 'group chat') return NO_TALK
  const talk = composeTalk(
    {
      subject: kind,
      account,
      agentName: agent.name,
      contactName: contact,
      isRecordingAnnounced: !random.chance(team === STORY.missingLine.team ? STORY.missingLine.share : 0.04),
      isNextStepDated: random.chance(nextStepHabit(agent, daysAgo)),
      isBeforePriceChange: daysAgo > STORY.priceChange.daysAgo,
      pitches: team === STORY.talkativeTeam ? random.int(2, 3) : random.chance(0.05) ? 1 : 0,
    },
    random,
  )
  const isRemoved = daysAgo > 200 && random.chance(0.4)
  return {
    spoken: isRemoved ? null : talk,
    recording: null,
    hasMedia: false,
    durationSeconds: talk.durationSeconds,
  }
}

/** Sales calls are mostly composed, whether the deal is won or lost, and the story's own conversations always. */
function recordingFor(world: World, { kind, team }: PlannedCall, random: Random): Recording | null {
  const [type = '', ofStory] = kind.split(',')
  const isSales = type === 'Demo' || type === 'Pricing'
  const share = isSales ? 0.2 : team === STORY.talkativeTeam ? 0.25 : team === STORY.missingLine.team ? 0.6 : 0.85
  const ofType = (ofStory !== undefined && !isSales ? undefined : world.recordingsByType.get(type)) ?? []
  return ofType.length === 0 || !random.chance(share) ? null : random.pick(ofType)
}

function nextStepHabit(agent: Agent, daysAgo: number): number {
  if (agent.name !== STORY.coached.agent) return 0.68
  return daysAgo < STORY.coached.daysAgo ? 0.97 : 0.15
}

function qualityShift({ name }: Agent, daysAgo: number): number {
  const { agent, before, since, daysAgo: coachedAgo } = STORY.coached
  return name !== agent ? 0 : daysAgo < coachedAgo ? since : before
}

function formatOf({ kind }: PlannedCall, recording: Recording | null, random: Random): CallFormat {
  if (kind === 'chat') return 'chat'
  if (kind === 'group chat') return 'group_chat'
  if (recording?.hasPicture === true || (recording === null && kind.startsWith('Demo'))) return 'video'
  return random.chance(0.06) ? 'file' : 'audio'
}

function sourceOf(format: CallFormat, random: Random): string {
  if (format === 'file') return 'upload'
  return format === 'video' ? random.pick(['zoom', 'google_meet']) : random.pick(['aircall', 'aircall', 'zoom_phone'])
}

function attendeesOf(agent: Agent, account: Account, contact: string, isChat: boolean, random: Random): string[] {
  const addressOf = (name: string): string => `${mailbox(name.replace(/^Dr\. /, ''), 1)}@${account.domain}`
  if (isChat) return [agent.email]
  const others = random.chance(0.2) ? account.contacts.map(addressOf) : []
  return [...new Set([agent.email, addressOf(contact), ...others])]
}
