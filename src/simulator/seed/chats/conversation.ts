import { CHAT_CHANNELS, type SeedCall } from '../calls/seedCall.ts'
import { mailbox } from '../names.ts'
import { DIRECT_SCRIPTS, GROUP_SCRIPTS, GROUP_SMALL_TALK, type ScriptLine } from './chatScripts.ts'
import { makeChart, chartDescription } from './chart.ts'
import { createRandom, type Random } from '../random.ts'
import type { World } from '../world.ts'

/** The key of a media file before signing: `recordings/…`, `pictures/…`, `documents/…` or `imports/…`. */
export type MediaKey = string

export interface SeedMessage {
  readonly id: string
  readonly sender: string
  readonly timestamp: string
  readonly type: ScriptLine['type']
  readonly text: string | null
  readonly transcription: string | null
  readonly media: MediaKey | null
}

/** `profile_pic` is the key of a picture before signing. */
type SeedParticipant = Readonly<Record<string, unknown>> & { readonly profile_pic?: MediaKey | null }

export interface SeedConversation {
  readonly chat_id: string
  readonly channel: string
  readonly is_group: boolean
  readonly conversation_type: 'group' | 'direct'
  readonly processing_status: 'pending' | 'approved' | 'denied'
  readonly participants: readonly SeedParticipant[]
  readonly messages: readonly SeedMessage[]
}

/**
 * The conversation of a chat call; null for other formats and for a withheld group (processing denied).
 * Source: interface, "Chat conversation".
 */
export function makeConversation(world: World, call: SeedCall): SeedConversation | null {
  const random = createRandom(world.seed, 'chat', call.index)
  if (call.format === 'chat') return directConversation(world, call, random)
  if (call.format === 'group_chat') return groupConversation(world, call, random)
  return null
}

function directConversation(world: World, call: SeedCall, random: Random): SeedConversation {
  const status = random.weighted([
    ['approved', 90],
    ['pending', 6],
    ['denied', 4],
  ] as const)
  const channel = channelOf(call)
  const name = call.lead.name ?? call.lead.company.name
  // Direct chats are returned as stored, including extra keys that integrations set on the client.
  const extra =
    channel === 'whatsapp'
      ? {
          phone: phoneNumber(random),
          wa_id: random.hex(12),
          labels: random.sample(['VIP', 'Trial', 'Invoice'], random.int(0, 2)),
        }
      : channel === 'telegram'
        ? { username: mailbox(name, call.index).replace('.', '_'), language_code: 'en' }
        : {}
  const participants = [
    {
      id: 'client',
      type: 'external',
      name,
      // Derived, so that it doesn't shift what is drawn at random.
      profile_pic: call.index % 3 === 0 ? null : `pictures/${1000 + call.index}.png`,
      company: call.lead.company.name,
      email: `${mailbox(name, call.index)}@${call.lead.company.domain}`,
      ...extra,
    },
    {
      id: 'internal',
      type: 'internal',
      name: call.agent.name,
      profile_pic: null,
      company: 'Talkwell',
      email: call.agent.email,
      user_id: call.agent.userId,
      phone: phoneNumber(random),
      is_owner: true,
    },
  ]
  const script = call.showpiece === 'direct-chat' ? (DIRECT_SCRIPTS[0] ?? []) : random.pick(DIRECT_SCRIPTS)
  return {
    chat_id: `${channel}-${random.hex(16)}`,
    channel,
    is_group: false,
    conversation_type: 'direct',
    processing_status: status,
    participants,
    messages: writeMessages(world, call, script, (by) => by, status === 'approved', random),
  }
}

function groupConversation(world: World, call: SeedCall, random: Random): SeedConversation | null {
  if (call.showpiece === 'withheld-group' || (call.showpiece === undefined && random.chance(0.1))) return null
  const isPending = call.showpiece === 'pending-group' || (call.showpiece === undefined && random.chance(0.08))
  const channel = channelOf(call)
  const ids = new Map(
    ['agent1', 'agent2', 'contact1', 'contact2', 'member1', 'bot', 'contact3'].map((by) => [
      by,
      `${random.int(100_000_000, 999_999_999)}@g.${channel}`,
    ]),
  )
  const idOf = (by: string): string => ids.get(by) ?? by
  const messages = writeMessages(world, call, groupScript(call, random), idOf, !isPending, random)
  const secondAgent = random.pick(world.agents.filter((agent) => agent !== call.agent))
  const firstSeen = (by: string): string | null =>
    messages.find((message) => message.sender === idOf(by))?.timestamp ?? null
  const base = (by: string): { id: string; first_seen_at: string | null } => ({
    id: idOf(by),
    first_seen_at: firstSeen(by),
  })
  const [contact1, contact2] = random.sample(world.leadNames, 2)
  const pushName = random.pick(['~ sam', 'Warehouse 2', '🚚', 'K.', null])
  const contact3 = random.pick(world.leadNames.filter((name) => name !== contact1 && name !== contact2))
  const spoke = firstSeen('contact3') !== null
  return {
    chat_id: `${channel}-group-${random.hex(16)}`,
    channel,
    is_group: true,
    conversation_type: 'group',
    processing_status: isPending ? 'pending' : 'approved',
    participants: [
      {
        ...base('agent1'),
        type: 'agent',
        name: call.agent.name,
        push_name: null,
        phone: phoneNumber(random),
        user_id: call.agent.userId,
      },
      {
        ...base('agent2'),
        type: 'agent',
        name: secondAgent.name,
        push_name: secondAgent.name.split(' ')[0] ?? null,
        phone: phoneNumber(random),
        user_id: secondAgent.userId,
      },
      {
        ...base('contact1'),
        type: 'contact',
        name: call.lead.name ?? contact1 ?? null,
        push_name: null,
        phone: phoneNumber(random),
      },
      // Without an explicit name, the name falls back to push_name.
      { ...base('contact2'), type: 'contact', name: contact2 ?? null, push_name: contact2 ?? null, phone: null },
      ...(spoke ? [{ ...base('contact3'), type: 'contact', name: contact3, push_name: null, phone: null }] : []),
      { ...base('member1'), type: 'participant', name: pushName, push_name: pushName, phone: null },
      { ...base('bot'), type: 'bot', name: 'Talkwell Bot', push_name: null, phone: null },
    ],
    messages,
  }
}

function groupScript(call: SeedCall, random: Random): readonly ScriptLine[] {
  const script = random.pick(GROUP_SCRIPTS)
  const length = call.showpiece === 'long-group' ? 2400 : random.chance(0.1) ? random.int(60, 300) : 0
  const long = [...script]
  while (long.length < length) long.push(...random.sample(GROUP_SMALL_TALK, GROUP_SMALL_TALK.length).flat())
  return long
}

function writeMessages(
  world: World,
  call: SeedCall,
  script: readonly ScriptLine[],
  senderOf: (by: string) => string,
  isProcessed: boolean,
  random: Random,
): SeedMessage[] {
  const endMs = Number(call.insertedMicros / 1000n)
  // A long group starts weeks before the call's own time.
  const spanMs = script.length > 40 ? 30 * 86_400_000 : endMs - call.startMs
  const beginMs = endMs - spanMs
  const gaps = script.map((_, index) =>
    index === 0
      ? 0
      : random.chance(0.08)
        ? 0
        : random.weighted([
            [random.next() * 40, 6],
            [random.next() * 400, 3],
            [random.next() * 3000, 1],
          ]),
  )
  const total = Math.max(
    1,
    gaps.reduce((sum, gap) => sum + gap, 0),
  )
  let passed = 0
  return script.map((line, index) => {
    passed += gaps[index] ?? 0
    const timestamp = `${new Date(beginMs + (passed / total) * spanMs * 0.98).toISOString().slice(0, 19)}Z`
    const content =
      line.type === 'text' ? { text: line.text, transcription: null, media: null } : mediaContent(world, line, random)
    const isRead = isProcessed && !random.chance(0.06)
    return {
      id: `${call.id}.${String(index + 1).padStart(5, '0')}`,
      sender: senderOf(line.by),
      timestamp,
      type: line.type,
      ...content,
      transcription: isRead ? content.transcription : null,
    }
  })
}

/** A media message's file and a transcription that matches the file. */
function mediaContent(
  world: World,
  line: ScriptLine,
  random: Random,
): Pick<SeedMessage, 'text' | 'transcription' | 'media'> {
  const number = random.int(1, 400)
  switch (line.type) {
    case 'image':
      return { text: null, transcription: chartDescription(makeChart(number)), media: `pictures/${number}.png` }
    case 'document':
      return {
        text: null,
        transcription: `${line.text}. Document ${number}, one page.`,
        media: `documents/${number}.pdf`,
      }
    default: {
      const fitting = world.recordings
        .filter(({ hasPicture }) => hasPicture === (line.type === 'video'))
        .toSorted((a, b) => a.durationSeconds - b.durationSeconds)
      const recording = fitting.length === 0 ? undefined : random.pick(fitting.slice(0, 4))
      if (recording === undefined) return { text: null, transcription: null, media: null }
      return {
        text: null,
        transcription: recording.lines.map(({ text }) => text).join(' '),
        media: `recordings/${recording.file}`,
      }
    }
  }
}

function channelOf(call: SeedCall): string {
  return CHAT_CHANNELS[call.lead.companyIndex % CHAT_CHANNELS.length] ?? 'whatsapp'
}

function phoneNumber(random: Random): string {
  // 555-01xx is reserved for fiction.
  return `+1555${random.int(200, 999)}01${String(random.int(0, 99)).padStart(2, '0')}`
}
