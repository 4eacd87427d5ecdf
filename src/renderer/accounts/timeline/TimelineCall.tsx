import { Link } from '@tanstack/react-router'
import { AudioLines, FileHeadphone, MessageSquare, MessagesSquare, Video, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AccountCall } from '../../../contract/library/accounts.ts'
import { CALL_FORMATS, isChatFormat, type CallFormat } from '../../../domain/calls/call.ts'
import { callName } from '../../../domain/calls/callName.ts'
import { clockText } from '../../../domain/clockText.ts'
import { formatName } from '../../../domain/terms.ts'
import { FIELD_NAMES } from '../../../domain/fields/fields.ts'
import { shownScore } from '../../../domain/scorecards/shownScore.ts'
import { IconButton } from '../../components/controls/Button.tsx'
import { format } from '../../components/format.ts'
import { Pill } from '../../components/Pill.tsx'
import { scoreTone } from '../../components/scoreTone.ts'

interface TimelineCallProps {
  readonly accountKey: string
  readonly call: AccountCall
  /** Why it belongs to the account. */
  readonly reason: string
  readonly today: Date
  readonly onFocus: () => void
  readonly onSplit: () => void
}

/** A call or chat of an account, with the reason why it belongs to it. */
export function TimelineCall({ accountKey, call, reason, today, onFocus, onSplit }: TimelineCallProps) {
  const { callId, title, timestamp, agent, callType, durationSeconds, isWon } = call
  const score = call.score ?? call.aiScore
  const scoreName = call.score === null ? FIELD_NAMES.ai_score : FIELD_NAMES.score
  return (
    <div onFocus={onFocus} className="flex h-full items-center gap-3 px-4 focus-within:bg-hover hover:bg-hover">
      <span className="w-[74px] shrink-0 text-sm leading-tight text-ink-2">
        {timestamp !== null && (
          <time dateTime={new Date(timestamp).toISOString()} title={format.preciseDateTime(timestamp)}>
            <span className="block truncate">{format.day(timestamp, today)}</span>
            <span className="block truncate text-ink-3">{format.time(timestamp)}</span>
          </time>
        )}
      </span>
      <FormatIcon of={call.format} />
      <span className="min-w-0 flex-1 leading-tight">
        <Link
          to="/accounts/calls/$callId"
          params={{ callId }}
          search={{ open: [accountKey] }}
          preload={false}
          data-call={callId}
          className="block truncate rounded-sm font-medium hover:underline"
        >
          <bdi>{callName({ id: callId, title })}</bdi>
        </Link>
        <span className="block truncate text-sm text-ink-2" title={reason}>
          {reason}
        </span>
      </span>
      <span className="hidden w-[132px] shrink-0 truncate text-ink-2 @min-[640px]/timeline:block">
        <bdi>{agent}</bdi>
      </span>
      <span className="hidden w-[110px] shrink-0 truncate text-ink-2 @min-[840px]/timeline:block">{callType}</span>
      <span className="hidden w-12 shrink-0 text-right text-ink-2 tabular-nums @min-[520px]/timeline:block">
        {durationSeconds !== null && durationSeconds > 0 && !isChatFormat(call.format) && clockText(durationSeconds)}
      </span>
      <span className="w-11 shrink-0">
        {isWon !== null && (
          <Badge label={FIELD_NAMES.won}>
            <Pill tone={isWon ? 'good' : 'bad'}>{isWon ? 'Won' : 'Lost'}</Pill>
          </Badge>
        )}
      </span>
      <span className="w-[74px] shrink-0">
        {score !== null && (
          <Badge label={scoreName}>
            <Pill tone={scoreTone(score)}>{shownScore(score)}</Pill>
          </Badge>
        )}
      </span>
      <IconButton
        command="account.split"
        label={`Not this account: ${callName({ id: callId, title })}`}
        onClick={onSplit}
      />
    </div>
  )
}

function Badge({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className="block text-right leading-tight">
      {children} <span className="block text-xs text-ink-3">{label}</span>
    </span>
  )
}

const ICONS: Readonly<Record<CallFormat, LucideIcon>> = {
  audio: AudioLines,
  video: Video,
  file: FileHeadphone,
  chat: MessageSquare,
  group_chat: MessagesSquare,
}

function FormatIcon({ of }: { readonly of: string }) {
  const known = CALL_FORMATS.find((one) => one === of)
  const Icon = known === undefined ? null : ICONS[known]
  return (
    <span role="img" aria-label={formatName(of)} title={formatName(of)} className="w-4 shrink-0 text-ink-3">
      {Icon && <Icon aria-hidden="true" size={15} strokeWidth={1.6} />}
    </span>
  )
}
