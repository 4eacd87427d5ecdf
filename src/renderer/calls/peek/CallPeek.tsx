import type { ReactNode } from 'react'
import { isChatFormat, measuredDuration, type CallRecord } from '../../../domain/calls/call.ts'
import { clockText } from '../../../domain/clockText.ts'
import { useServiceAnswer } from '../../client/failures/serviceAnswer.ts'
import { useCoreQueries } from '../../client/connection/workspace.tsx'
import { IconButton } from '../../components/controls/Button.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { HiddenMark } from '../../components/text/HiddenMark.tsx'
import { CommandKeys } from '../../components/keys/CommandKeys.tsx'
import { Pill } from '../../components/Pill.tsx'
import { SlowAnswer } from '../../components/notices/SlowAnswer.tsx'
import { scoreTone } from '../../components/scoreTone.ts'
import { PeekPlayer } from './PeekPlayer.tsx'
import { Skeleton } from '../../components/notices/Skeleton.tsx'
import { format } from '../../components/format.ts'
import { useDebounced } from '../../hooks/time/useDebounced.ts'
import { useToday } from '../../hooks/time/useToday.ts'
import { FIELD_NAMES, SPEECH_FIELDS } from '../../../domain/fields/fields.ts'
import { amountWords } from '../../../domain/fields/kinds.ts'
import { shownScore } from '../../../domain/scorecards/shownScore.ts'

/** Delay before loading. While J is held down, rows pass faster than this, so they cost no requests. */
const PASSING_MS = 250

interface CallPeekProps {
  readonly call: CallRecord
  readonly onClose: () => void
}

/** A preview of a call next to the table. Costs one request per call, which the call page then doesn't repeat. */
export function CallPeek({ call, onClose }: CallPeekProps) {
  const queries = useCoreQueries()
  const today = useToday()
  const isSettled = useDebounced(call.id, PASSING_MS) === call.id
  const { data, isAwaited, failure, cancel, retry } = useServiceAnswer({
    ...queries.calls.detail.queryOptions({ input: { callId: call.id } }),
    enabled: isSettled,
  })
  const { metrics } = call
  const duration = measuredDuration(call)
  return (
    <aside
      aria-label="Preview"
      // Beside the table, which becomes narrower; over it if there is no room for both.
      className="flex w-[320px] shrink-0 flex-col border-l border-line bg-bg max-w-full absolute inset-y-0 right-0 z-20 shadow-pop @min-[760px]/table:static @min-[760px]/table:shadow-none @min-[1000px]/table:w-[360px]"
    >
      <header className="flex items-start gap-2 py-3 pr-2 pl-4">
        <h2 className="min-w-0 flex-1 pt-[3px] text-lg font-semibold">
          <bdi>{call.title ?? 'Untitled'}</bdi>
        </h2>
        <IconButton command="list.closePreview" label="Close preview" onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">
        {!isChatFormat(call.format) && <PeekPlayer key={call.id} call={call} media={data?.media} />}
        <dl className="grid grid-cols-[132px_minmax(0,1fr)] gap-y-1 pb-4">
          <Fact name={FIELD_NAMES['agent.name']}>{call.agent?.name}</Fact>
          <Fact name={FIELD_NAMES.lead_name}>
            {[call.leadName, call.leadCompany].filter((part) => part !== null).join(', ')}
          </Fact>
          <Fact name={FIELD_NAMES['type.name']}>{call.callType?.name}</Fact>
          <Fact name={FIELD_NAMES.timestamp}>
            {call.timestamp === null ? null : (format.moment(call.timestamp, today) ?? call.timestamp)}
          </Fact>
          <Fact name={FIELD_NAMES.duration}>{duration === null ? null : clockText(duration)}</Fact>
          {SPEECH_FIELDS.filter(({ speaker }) => speaker === 'agent').map(({ id, label, kind, value }) => {
            const amount = value?.(call, null)
            return (
              <Fact key={id} name={label}>
                {typeof amount === 'number' && amountWords(kind, amount, format)}
              </Fact>
            )
          })}
          <Fact name={FIELD_NAMES.won}>
            {call.isWon !== null && <Pill tone={call.isWon ? 'good' : 'bad'}>{call.isWon ? 'Won' : 'Lost'}</Pill>}
          </Fact>
          {call.areScoresHidden === true ? (
            <Fact name="Scores">
              <HiddenMark />
            </Fact>
          ) : (
            <>
              <Fact name={FIELD_NAMES.ai_score}>
                {metrics.aiScore !== null && (
                  <Pill tone={scoreTone(metrics.aiScore)}>{shownScore(metrics.aiScore)}</Pill>
                )}
              </Fact>
              <Fact name={FIELD_NAMES.score}>{shownScore(metrics.score)}</Fact>
            </>
          )}
        </dl>
        {failure ? (
          <FailureNotice failure={failure} actions={{ retry }} retriesItself />
        ) : data === undefined ? (
          <div className="flex flex-col gap-3">
            {isAwaited && <SlowAnswer key={call.id} form="inline" onCancel={cancel} />}
            <div role="status" aria-label="Loading the summary" className="flex flex-col gap-2">
              <Skeleton className="w-1/2" />
              <Skeleton className="w-full" />
              <Skeleton className="w-4/5" />
            </div>
          </div>
        ) : data.summary === null || data.summary.length === 0 ? (
          <p className="text-ink-3">This call has no summary.</p>
        ) : (
          data.summary.map(({ title, content }, at) => (
            // Topics have no id, and two may have the same title.
            <section key={at} className="pb-3">
              <h3 className="font-medium">{title}</h3>
              <p className="whitespace-pre-line text-ink-2">{content}</p>
            </section>
          ))
        )}
      </div>
      <footer className="flex h-[34px] shrink-0 items-center gap-3 border-t border-line px-4 text-sm text-ink-3">
        <span>
          <CommandKeys id="list.preview" /> close
        </span>
        <span>
          <CommandKeys id="list.open" /> open
        </span>
      </footer>
    </aside>
  )
}

function Unknown() {
  return (
    <span role="img" aria-label="Not known" title="Not known" className="text-ink-3">
      –
    </span>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const isKnown = children !== null && children !== undefined && children !== '' && children !== false
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="truncate">{isKnown ? <bdi>{children}</bdi> : <Unknown />}</dd>
    </>
  )
}
