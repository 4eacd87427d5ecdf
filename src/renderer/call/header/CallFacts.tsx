import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { isChatFormat, type CallRecord } from '../../../domain/calls/call.ts'
import { agentWords } from '../../../domain/calls/agentWords.ts'
import { clockText } from '../../../domain/clockText.ts'
import { FIELD_NAMES } from '../../../domain/fields/fields.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { format } from '../../components/format.ts'
import { CallDetails } from './CallDetails.tsx'

/** Who, when and how long, on one line. Omits missing facts; names that are too long are cut off. The rest is in Details. */
export function CallFacts({ call }: { readonly call: CallRecord }) {
  const when = call.timestamp === null ? null : (format.moment(call.timestamp, new Date()) ?? call.timestamp)
  const agent = call.agent && agentWords(call.agent)
  const leadNames = [call.leadName, call.leadCompany].filter((part) => part !== null)
  const lead = leadNames.join(', ')
  return (
    <div className="flex items-center gap-x-[18px] px-5 pt-2.5 whitespace-nowrap text-ink-2">
      {agent !== null && (
        <span className="flex max-w-[40%] shrink-0 items-center gap-[7px]" title={call.agent?.email ?? agent}>
          <Label>{FIELD_NAMES['agent.name']}</Label>
          <Avatar name={agent} seed={call.agent?.id ?? agent} />
          {call.agent?.id == null ? (
            <bdi className="truncate">{agent}</bdi>
          ) : (
            <Link to="/agents/$agentId" params={{ agentId: call.agent.id }} preload={false} className={NAME_LINK}>
              <bdi>{agent}</bdi>
            </Link>
          )}
        </span>
      )}
      {lead !== '' && (
        <span className="min-w-0 truncate" title={lead}>
          <Label>{FIELD_NAMES.lead_name}</Label>
          <Link to="/accounts" search={{ call: [String(call.id)] }} preload={false} className={NAME_LINK}>
            {/* Each name on its own: two scripts in one would change their order. */}
            {leadNames.map((name, index) => (
              <Fragment key={index}>
                {index > 0 && ', '}
                <bdi>{name}</bdi>
              </Fragment>
            ))}
          </Link>
        </span>
      )}
      {when !== null && (
        <time dateTime={call.timestamp!} title={call.timestamp!} className="min-w-0 shrink-0 truncate">
          <Label>{FIELD_NAMES.timestamp}</Label>
          {when}
        </time>
      )}
      {/* A chat has no duration, and neither has a recording before it was measured: the service sends 0 then. */}
      {call.durationSeconds !== null && call.durationSeconds > 0 && !isChatFormat(call.format) && (
        <span>
          <Label>{FIELD_NAMES.duration}</Label>
          {clockText(call.durationSeconds)}
        </span>
      )}
      <CallDetails call={call} />
    </div>
  )
}

function Label({ children }: { readonly children: string }) {
  return <span className="sr-only">{children}: </span>
}

const NAME_LINK = 'min-w-0 truncate rounded-sm hover:text-ink hover:underline'
