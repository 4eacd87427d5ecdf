import { Globe, Users } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import {
  CALL_FORMATS,
  isChatFormat,
  type Association,
  type AssociationGroup,
  type CallDetail,
  type FormatOnWire,
} from '../../../domain/calls/call.ts'
import { agentWords } from '../../../domain/calls/agentWords.ts'
import { systemWords } from '../../../domain/calls/systemWords.ts'
import { clockText } from '../../../domain/clockText.ts'
import { webLink } from '../../components/webLink.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { Popover } from '../../components/overlays/Popover.tsx'
import { format } from '../../components/format.ts'
import { ASSOCIATION_NAMES, FIELD_NAMES, FORMAT_NAMES } from '../../../domain/terms.ts'

/** The line of facts below the title. Omits missing facts. */
export function CallFacts({ call }: { readonly call: CallDetail }) {
  const when = call.timestamp === null ? null : (format.moment(call.timestamp, new Date()) ?? call.timestamp)
  return (
    <div className="flex flex-wrap items-center gap-x-[18px] gap-y-1 px-5 pt-2.5 text-ink-2">
      {call.agent && (
        <Fact label="Agent" title={call.agent.email}>
          <Avatar name={agentWords(call.agent)} seed={call.agent.id ?? agentWords(call.agent)} />
          <span className="ml-[7px]">{agentWords(call.agent)}</span>
        </Fact>
      )}
      {(call.leadName ?? call.leadCompany) && (
        <Fact label="Lead">
          <bdi>{call.leadName}</bdi>
          {call.leadName && call.leadCompany && <span className="mr-1">,</span>}
          <bdi>{call.leadCompany}</bdi>
        </Fact>
      )}
      {when !== null && (
        <Fact label={FIELD_NAMES.timestamp}>
          <time dateTime={call.timestamp!} title={call.timestamp!}>
            {when}
          </time>
        </Fact>
      )}
      {/* A chat has no duration, and neither has a recording before it was measured: the service sends 0 then. */}
      {call.durationSeconds !== null && call.durationSeconds > 0 && !isChatFormat(call.format) && (
        <Fact label={FIELD_NAMES.duration}>{clockText(call.durationSeconds)}</Fact>
      )}
      <Fact label={FIELD_NAMES.format}>{formatName(call.format)}</Fact>
      {call.isPublic === true && (
        <Fact label="Sharing" title="Anyone with the link can see this call in the web app.">
          <Globe aria-hidden="true" size={14} strokeWidth={1.6} className="mr-1" />
          Public
        </Fact>
      )}
      {call.source.system !== null && (
        <Fact label="Source" title={call.source.systemId === null ? null : `ID in the source: ${call.source.systemId}`}>
          from {systemWords(call.source.system)}
        </Fact>
      )}
      {call.attendees.length > 0 && <Attendees attendees={call.attendees} />}
      <AssociationFacts associations={call.associations} />
    </div>
  )
}

function Fact({
  label,
  title,
  children,
}: {
  readonly label: string
  readonly title?: string | null
  readonly children: ReactNode
}) {
  return (
    <span className="inline-flex min-w-0 items-center" title={title ?? undefined}>
      <span className="sr-only">{label}: </span>
      {children}
    </span>
  )
}

function formatName(wire: FormatOnWire): string {
  const known = CALL_FORMATS.find((one) => one === wire)
  return known ? FORMAT_NAMES[known] : wire
}

const FACT_BUTTON = 'inline-flex items-center rounded-sm text-ink-2 hover:text-ink'

function Attendees({ attendees }: { readonly attendees: readonly string[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (attendees.length === 1) return <Fact label="Attendee">{attendees[0]}</Fact>
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        className={FACT_BUTTON}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Users aria-hidden="true" size={14} strokeWidth={1.6} className="mr-1" />
        {attendees.length} attendees
      </button>
      <Popover label="Attendees" isOpen={anchor !== null} onClose={() => setAnchor(null)} anchor={anchor}>
        <ul className="grid gap-1 p-3">
          {attendees.map((attendee) => (
            <li key={attendee} className="break-all">
              {attendee}
            </li>
          ))}
        </ul>
      </Popover>
    </>
  )
}

/** The others are behind a button. Some calls have dozens of tickets. */
const SHOWN_ASSOCIATIONS = 2

function AssociationFacts({ associations }: { readonly associations: readonly AssociationGroup[] }) {
  const [isExpanded, setIsExpanded] = useState(false)
  const all = associations.flatMap(({ key, items }) => items.map((association) => ({ key, association })))
  const shown = isExpanded ? all : all.slice(0, SHOWN_ASSOCIATIONS)
  const hiddenCount = all.length - shown.length
  return (
    <>
      {shown.map(({ key, association }, index) => (
        <AssociationFact key={`${key} ${association.systemId ?? index}`} name={key} association={association} />
      ))}
      {hiddenCount > 0 && (
        <button type="button" aria-expanded={false} className={FACT_BUTTON} onClick={() => setIsExpanded(true)}>
          and {hiddenCount} more
        </button>
      )}
    </>
  )
}

function AssociationFact({ name, association }: { readonly name: string; readonly association: Association }) {
  const url = webLink(association.url)
  const what = `${association.system === null ? '' : `${systemWords(association.system)} `}${associationName(name).toLowerCase()}`
  const label = association.label ?? association.systemId ?? 'unnamed'
  const text = (
    <>
      <span className="text-ink-3">{what} · </span>
      <bdi>{label}</bdi>
    </>
  )
  const title = `${associationName(name)}: ${label}${association.systemId === null ? '' : ` (ID ${association.systemId})`}`
  return (
    <span className="min-w-0 truncate" title={title}>
      {url === null ? (
        text
      ) : (
        <a href={url} target="_blank" rel="noreferrer" className="rounded-sm hover:text-ink hover:underline">
          {text}
          <span aria-hidden="true"> ↗</span>
        </a>
      )}
    </span>
  )
}

/** Labels of keys that the interface doesn't list. */
function associationName(key: string): string {
  const known: Readonly<Record<string, { readonly one: string }>> = ASSOCIATION_NAMES
  return Object.hasOwn(known, key) ? known[key]!.one : key.replaceAll('_', ' ')
}
