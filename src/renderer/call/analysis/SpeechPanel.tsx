import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { CallRecord } from '../../../domain/calls/call.ts'
import type { Field } from '../../../domain/fields/field.ts'
import { HiddenMark } from '../../components/text/HiddenMark.tsx'
import { RailSection } from '../../components/layout/RailSection.tsx'
import { format } from '../../components/format.ts'
import { scoreTone } from '../../components/scoreTone.ts'
import { FIELD_NAMES, SPEECH_FIELDS } from '../../../domain/fields/fields.ts'
import { amountWords } from '../../../domain/fields/kinds.ts'

/** Monologue that fills the bar, in seconds. Longer ones fill it too; the number shows their length. */
const LONGEST_SCALE_SECONDS = 300

interface SpeechPanelProps {
  readonly call: CallRecord
  readonly isProcessing: boolean
  /** Shows a mark instead of the scores, for blind reviews. */
  readonly hidesScores?: boolean
}

/** Speech metrics as small charts, each on its own scale. Distinguishes unmeasured from 0. */
export function SpeechPanel({ call, isProcessing, hidesScores = false }: SpeechPanelProps) {
  const { aiScore, score } = call.metrics
  const speech = SPEECH_FIELDS.map((field) => ({ field, amount: amountOf(field, call) }))
  const scores = hidesScores ? [] : [aiScore, score]
  if ([...speech.map(({ amount }) => amount), ...scores].every((value) => value === null)) {
    const nothing = hidesScores
      ? 'Speech wasn’t measured for this call.'
      : 'Speech and scores weren’t measured for this call.'
    return (
      <RailSection title="Speech">
        <p className="text-ink-2">{isProcessing ? 'Processing…' : nothing}</p>
      </RailSection>
    )
  }
  return (
    <RailSection title="Speech">
      <dl className="grid gap-y-1.5 text-sm">
        {speech.map(({ field, amount }) => (
          <Metric
            key={field.id}
            name={field.label}
            hint={field.kind === 'seconds' ? `${field.hint}, on a scale of 5 minutes` : (field.hint ?? field.label)}
            text={amount === null ? null : amountWords(field.kind, amount, format)}
          >
            <SpeechBar field={field} amount={amount} />
          </Metric>
        ))}
        {hidesScores ? (
          <div className="grid grid-cols-[120px_minmax(0,1fr)] items-center gap-2">
            <dt className="text-ink-2">Scores</dt>
            <dd className="text-right">
              <HiddenMark />
            </dd>
          </div>
        ) : (
          <>
            <Metric name={FIELD_NAMES.ai_score} hint="From the service’s AI, 0 to 100" text={count(aiScore)}>
              <Bar fraction={overHundred(aiScore)} color={scoreColor(aiScore)} />
            </Metric>
            <Metric name={FIELD_NAMES.score} hint="From a reviewer, 0 to 100" text={count(score)}>
              <Bar fraction={overHundred(score)} color={scoreColor(score)} />
            </Metric>
          </>
        )}
      </dl>
    </RailSection>
  )
}

interface MetricProps {
  readonly name: string
  readonly hint: string
  /** Null if it wasn't measured. */
  readonly text: string | null
  readonly children?: ReactNode
}

function Metric({ name, hint, text, children }: MetricProps) {
  return (
    <div className="grid grid-cols-[120px_minmax(0,1fr)_auto] items-center gap-2" title={hint}>
      <dt className="text-ink-2">{name}</dt>
      {text === null ? (
        <dd className="col-span-2 text-right text-ink-3">Not measured</dd>
      ) : (
        <>
          <dd aria-hidden="true">{children}</dd>
          <dd className="min-w-[46px] text-right">{text}</dd>
        </>
      )}
    </div>
  )
}

function Bar({ fraction, color }: { readonly fraction: number | null; readonly color: string }) {
  return (
    <div className="h-1 overflow-hidden rounded-full bg-line">
      <div className={clsx('h-full', color)} style={{ width: `${Math.min(1, Math.max(0, fraction ?? 0)) * 100}%` }} />
    </div>
  )
}

/** The agent's share of the call. The rest is the lead and silence. */
function TalkBar({ ratio }: { readonly ratio: number }) {
  return (
    <div className="h-[5px] overflow-hidden rounded-full bg-lead opacity-85">
      <div
        className="h-full border-r-[1.5px] border-side bg-rep"
        style={{ width: `${Math.min(1, Math.max(0, ratio)) * 100}%` }}
      />
    </div>
  )
}

function SpeechBar({
  field: { kind, drawnAs, speaker },
  amount,
}: {
  readonly field: Field
  readonly amount: number | null
}) {
  if (amount === null) return null
  if (drawnAs === 'bar') return <TalkBar ratio={amount} />
  const fraction = kind === 'seconds' ? amount / LONGEST_SCALE_SECONDS : kind === 'ratio' ? amount : null
  return (
    fraction !== null && (
      <Bar fraction={fraction} color={speaker === undefined ? 'bg-ink-3' : SPEAKER_COLORS[speaker]} />
    )
  )
}

const SPEAKER_COLORS = { agent: 'bg-rep', lead: 'bg-lead' }

function amountOf({ value }: Field, call: CallRecord): number | null {
  const amount = value?.(call, null)
  return typeof amount === 'number' ? amount : null
}

function count(value: number | null): string | null {
  return value === null ? null : String(Math.round(value))
}

function overHundred(score: number | null): number | null {
  return score === null ? null : score / 100
}

const SCORE_COLOURS = { bad: 'bg-bad', warn: 'bg-warn-fill', good: 'bg-good' }

function scoreColor(score: number | null): string {
  return score === null ? 'bg-line' : SCORE_COLOURS[scoreTone(score)]
}
