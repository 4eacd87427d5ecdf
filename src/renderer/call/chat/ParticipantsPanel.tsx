import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type {
  Conversation,
  DirectParticipant,
  GroupParticipant,
  NamedValue,
} from '../../../domain/chats/conversation.ts'
import { directSender, groupSender } from '../../../domain/chats/senders.ts'
import { phoneText } from '../../../domain/chats/phoneText.ts'
import { systemWords } from '../../../domain/calls/systemWords.ts'
import { Pill } from '../../components/Pill.tsx'
import { RailSection } from '../../components/layout/RailSection.tsx'
import { format } from '../../components/format.ts'
import { Portrait, usePictures, type Pictures } from './Portrait.tsx'

interface ParticipantsPanelProps {
  readonly callId: number
  readonly conversation: Conversation
}

/** The participants with all details from the service, including integration keys. */
export function ParticipantsPanel({ callId, conversation }: ParticipantsPanelProps) {
  const { participants, channel, kind, conversationType } = conversation
  const unusualType = conversationType === kind ? null : conversationType
  const origin = [channel, unusualType].flatMap((words) => (words === null ? [] : systemWords(words)))
  const pictures = usePictures(callId, conversation)
  return (
    <RailSection title="Participants" aside={origin.length === 0 ? undefined : origin.join(' · ')}>
      {participants.length === 0 && <p className="text-ink-2">No participants listed.</p>}
      <ul className="grid grid-cols-1 gap-3">
        {conversation.kind === 'direct'
          ? conversation.participants.map((participant) => (
              <Direct key={participant.id} participant={participant} pictures={pictures} />
            ))
          : conversation.participants.map((participant) => (
              <Member key={participant.id} participant={participant} pictures={pictures} />
            ))}
      </ul>
    </RailSection>
  )
}

const DIRECT_TYPES: ReadonlyMap<string, string> = new Map(Object.entries({ external: 'Client', internal: 'Our team' }))
const GROUP_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    contact: 'Contact',
    agent: 'Agent',
    participant: 'Unknown member',
    bot: 'Bot',
  }),
)

function Direct({ pictures, participant }: { readonly pictures: Pictures; readonly participant: DirectParticipant }) {
  const { name } = directSender(participant)
  return (
    <Person
      pictures={pictures}
      participant={participant}
      name={name}
      type={participant.type === null ? null : (DIRECT_TYPES.get(participant.type) ?? participant.type)}
      facts={[
        ['Company', participant.company],
        ['Email', participant.email],
        ['Phone', participant.phone && phoneText(participant.phone)],
        ['Agent', agentLink(participant, name)],
        ['Owner', participant.isOwner === null ? null : participant.isOwner ? 'Yes' : 'No'],
        ...additionalFacts(participant.additional),
      ]}
    />
  )
}

function Member({ pictures, participant }: { readonly pictures: Pictures; readonly participant: GroupParticipant }) {
  const { firstSeenAt, pushName } = participant
  const { name } = groupSender(participant)
  return (
    <Person
      pictures={pictures}
      participant={participant}
      name={name}
      type={participant.type === null ? null : (GROUP_TYPES.get(participant.type) ?? participant.type)}
      facts={[
        ['Display name', pushName === name ? null : pushName],
        ['Phone', participant.phone && phoneText(participant.phone)],
        ['First message', firstSeenAt === null ? null : (format.moment(firstSeenAt, new Date()) ?? firstSeenAt)],
        ['Agent', agentLink(participant, name)],
        ['ID', participant.id],
        ...additionalFacts(participant.additional),
      ]}
    />
  )
}

type FactPair = readonly [name: string, value: ReactNode]

interface PersonProps {
  readonly pictures: Pictures
  readonly participant: DirectParticipant | GroupParticipant
  readonly name: string
  readonly type: string | null
  readonly facts: readonly FactPair[]
}

function Person({ pictures, participant, name, type, facts }: PersonProps) {
  const given = facts.filter(([, value]) => value !== null && value !== '')
  return (
    <li>
      <div className="flex items-center gap-2">
        <Portrait person={participant} name={name} pictures={pictures} />
        <span className="min-w-0 truncate font-medium" title={name}>
          {name}
        </span>
        {type !== null && <Pill>{type}</Pill>}
      </div>
      {given.length > 0 && (
        <dl className="mt-1 ml-[26px] grid grid-cols-[96px_minmax(0,1fr)] gap-x-2 text-sm">
          {/* Additional values may have the name of another. */}
          {given.map(([label, value], at) => (
            <div key={at} className="contents">
              <dt className="truncate text-ink-3 first-letter:uppercase" title={label}>
                {label}
              </dt>
              <dd className="wrap-anywhere">{typeof value === 'string' ? breakingAfterAt(value) : value}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** A user of the service is an agent, with a page. */
function agentLink({ userId }: DirectParticipant | GroupParticipant, name: string): ReactNode {
  if (userId === null) return null
  return (
    <Link to="/agents/$agentId" params={{ agentId: userId }} preload={false} className="rounded-sm hover:underline">
      {name}
    </Link>
  )
}

/** An email address that doesn't fit breaks before its domain. */
function breakingAfterAt(text: string) {
  const at = text.indexOf('@') + 1
  return at === 0 ? (
    text
  ) : (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}

/** Labels of keys that the interface doesn't describe. */
function additionalFacts(additional: readonly NamedValue[]): readonly FactPair[] {
  return additional.map(({ key, value }) => [key.replaceAll('_', ' ').replace(/\bid\b/, 'ID'), String(value)])
}
