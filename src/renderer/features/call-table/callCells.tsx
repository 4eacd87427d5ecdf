import { AudioLines, CircleHelp, FileAudio, MessageSquare, MessagesSquare, Video, type LucideIcon } from 'lucide-react'
import { momentWords } from '../../../domain/calls/momentWords.ts'
import {
  CALL_FORMATS,
  isChatFormat,
  type Agent,
  type CallFormat,
  type FormatOnWire,
} from '../../../domain/calls/call.ts'
import { clockText } from '../../../domain/clockText.ts'
import { FORMAT_WORDS } from '../../../domain/filters/filterSentence.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { Pill } from '../../components/Pill.tsx'
import { Unknown } from './Unknown.tsx'

const FORMAT_ICONS: Record<CallFormat, LucideIcon> = {
  audio: AudioLines,
  video: Video,
  file: FileAudio,
  chat: MessageSquare,
  group_chat: MessagesSquare,
}

export function FormatCell({ format }: { readonly format: FormatOnWire }) {
  const known = CALL_FORMATS.find((one) => one === format)
  const Icon = known ? FORMAT_ICONS[known] : CircleHelp
  const words = known ? FORMAT_WORDS[known] : `Unknown format “${format}”`
  return <Icon size={15} strokeWidth={1.6} role="img" aria-label={words} className="inline-block text-ink-3" />
}

export function AgentCell({ agent }: { readonly agent: Agent | null }) {
  if (!agent) return <Unknown words="No agent" />
  const name = agent.name ?? agent.email ?? `User ${agent.id}`
  return (
    <span className="flex min-w-0 items-center gap-[7px]">
      <Avatar name={name} seed={agent.id} />
      <span className="truncate">{name}</span>
    </span>
  )
}

export function LeadCell({ name, company }: { readonly name: string | null; readonly company: string | null }) {
  if (name === null && company === null) return <Unknown words="No lead" />
  return (
    <>
      {name} {company !== null && <span className="text-ink-3">{company}</span>}
    </>
  )
}

export function DateCell({ instant, now }: { readonly instant: string | null; readonly now: Date }) {
  if (instant === null) return <Unknown words="No date" />
  return (
    <time dateTime={instant} title={instant} className="text-ink-2">
      {momentWords(instant, now) ?? instant}
    </time>
  )
}

interface LengthCellProps {
  readonly seconds: number | null
  readonly format: FormatOnWire
}

export function LengthCell({ seconds, format }: LengthCellProps) {
  // The service gives a chat a length of 0 where it gives one at all: nobody has measured that.
  if (isChatFormat(format) && (seconds ?? 0) === 0) return <Unknown words="A chat has no length" />
  return seconds === null ? <Unknown words="Not measured" /> : clockText(seconds)
}

export function DealCell({ isWon }: { readonly isWon: boolean | null }) {
  if (isWon === null) return <span className="text-ink-3">Open</span>
  return isWon ? <Pill tone="good">Won</Pill> : <Pill tone="bad">Lost</Pill>
}
