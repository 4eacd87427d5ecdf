import type {
  Conversation,
  DirectParticipant,
  GroupParticipant,
  NamedValue,
} from '../../../domain/chats/conversation.ts'
import { directSender, groupSender } from '../../../domain/chats/senders.ts'
import { phoneText } from '../../../domain/chats/phoneText.ts'
import { systemWords } from '../../../domain/calls/systemWords.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { Pill } from '../../components/Pill.tsx'
import { RailSection } from '../../components/RailSection.tsx'
import { format } from '../../components/format.ts'

/** The participants with all details from the service, including integration keys. */
export function ParticipantsPanel({ conversation }: { readonly conversation: Conversation }) {
  const { participants, channel } = conversation
  return (
    <RailSection title="Participants" aside={channel === null ? undefined : systemWords(channel)}>
      {participants.length === 0 && <p className="text-ink-2">No participants listed.</p>}
      <ul className="grid grid-cols-1 gap-3">
        {conversation.kind === 'direct'
          ? conversation.participants.map((participant) => <Direct key={participant.id} participant={participant} />)
          : conversation.participants.map((participant) => <Member key={participant.id} participant={participant} />)}
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

function Direct({ participant }: { readonly participant: DirectParticipant }) {
  return (
    <Person
      seed={participant.userId ?? participant.id}
      name={directSender(participant).name}
      type={participant.type === null ? null : (DIRECT_TYPES.get(participant.type) ?? participant.type)}
      facts={[
        ['Company', participant.company],
        ['Email', participant.email],
        ['Phone', participant.phone && phoneText(participant.phone)],
        ['User ID', participant.userId],
        ['Owner', participant.isOwner === null ? null : participant.isOwner ? 'Yes' : 'No'],
        ...additionalFacts(participant.additional),
      ]}
    />
  )
}

function Member({ participant }: { readonly participant: GroupParticipant }) {
  const { firstSeenAt, pushName } = participant
  const { name } = groupSender(participant)
  return (
    <Person
      seed={participant.userId ?? participant.id}
      name={name}
      type={participant.type === null ? null : (GROUP_TYPES.get(participant.type) ?? participant.type)}
      facts={[
        ['Display name', pushName === name ? null : pushName],
        ['Phone', participant.phone && phoneText(participant.phone)],
        ['First message', firstSeenAt === null ? null : (format.moment(firstSeenAt, new Date()) ?? firstSeenAt)],
        ['User ID', participant.userId],
        ['ID', participant.id],
        ...additionalFacts(participant.additional),
      ]}
    />
  )
}

type FactPair = readonly [name: string, value: string | number | null]

interface PersonProps {
  readonly seed: number | string
  readonly name: string
  readonly type: string | null
  readonly facts: readonly FactPair[]
}

function Person({ seed, name, type, facts }: PersonProps) {
  const given = facts.filter(([, value]) => value !== null && value !== '')
  return (
    <li>
      <div className="flex items-center gap-2">
        <Avatar name={name} seed={seed} />
        <span className="min-w-0 truncate font-medium">{name}</span>
        {type !== null && <Pill>{type}</Pill>}
      </div>
      {given.length > 0 && (
        <dl className="mt-1 ml-[26px] grid grid-cols-[96px_minmax(0,1fr)] gap-x-2 text-sm">
          {given.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="truncate text-ink-3 first-letter:uppercase" title={label}>
                {label}
              </dt>
              <dd className="wrap-anywhere">{breakingAfterAt(String(value))}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
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
