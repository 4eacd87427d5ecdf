import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Association, CallRecord } from '../../../domain/calls/call.ts'
import { systemWords } from '../../../domain/calls/systemWords.ts'
import { associationName, formatName } from '../../../domain/terms.ts'
import { FIELD_NAMES } from '../../../domain/fields/fields.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Fact } from '../../components/layout/Fact.tsx'
import { Popover } from '../../components/overlays/Popover.tsx'
import { ExternalLink } from '../../components/links/ExternalLink.tsx'
import { webLink } from '../../components/links/webLink.ts'

/** A button, and what the record has besides the facts on the line: format, source, attendees, associations. */
export function CallDetails({ call }: { readonly call: CallRecord }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOpen = anchor !== null
  return (
    <>
      <Button
        command="call.details"
        variant="ghost"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="-mx-2 gap-1! px-2! font-normal!"
        onClick={(event) => setAnchor(isOpen ? null : event.currentTarget)}
      >
        Details
        <ChevronDown aria-hidden="true" size={14} strokeWidth={1.6} />
      </Button>
      <Popover label="Details" isOpen={isOpen} onClose={() => setAnchor(null)} anchor={anchor}>
        <dl className="grid max-h-[min(420px,var(--available-height))] w-[420px] max-w-full grid-cols-[132px_minmax(0,1fr)] gap-x-3 gap-y-1.5 overflow-y-auto p-3.5">
          <Fact name={FIELD_NAMES.format}>{formatName(call.format)}</Fact>
          {call.callType?.name && (
            <Fact name={FIELD_NAMES['type.name']} hint={call.callType.description}>
              {call.callType.name}
            </Fact>
          )}
          {call.agent?.email && <Fact name={FIELD_NAMES['agent.email']}>{call.agent.email}</Fact>}
          {call.isPublic === true && (
            <Fact name="Sharing" hint="Anyone with the link can see this call in the web app.">
              Public
            </Fact>
          )}
          {call.source.system !== null && <Fact name="Source">{systemWords(call.source.system)}</Fact>}
          {call.source.systemId !== null && <Fact name={FIELD_NAMES['source.system_id']}>{call.source.systemId}</Fact>}
          {call.attendees.length > 0 && (
            <Fact name={FIELD_NAMES.attendees}>
              <List>
                {call.attendees.map((attendee, index) => (
                  <li key={`${attendee} ${index}`}>{attendee}</li>
                ))}
              </List>
            </Fact>
          )}
          {call.associations
            .filter(({ items }) => items.length > 0)
            .map(({ key, items }) => (
              <Fact key={key} name={associationName(key, items.length)}>
                <List>
                  {items.map((association, index) => (
                    <AssociationLine key={`${association.systemId} ${index}`} association={association} />
                  ))}
                </List>
              </Fact>
            ))}
          <Fact name={FIELD_NAMES.id}>{call.id}</Fact>
        </dl>
      </Popover>
    </>
  )
}

function List({ children }: { readonly children: ReactNode }) {
  return <ul className="grid gap-1">{children}</ul>
}

function AssociationLine({ association }: { readonly association: Association }) {
  const { system, systemId, label } = association
  const url = webLink(association.url)
  const name = label ?? systemId ?? 'Unnamed'
  return (
    <li title={systemId === null ? undefined : `ID ${systemId}`} className="flex flex-wrap gap-x-2">
      {url === null ? <bdi>{name}</bdi> : <ExternalLink url={url} name={name} />}
      {system !== null && <span className="text-ink-3">{systemWords(system)}</span>}
    </li>
  )
}
