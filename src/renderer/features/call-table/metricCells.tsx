import { Pill } from '../../components/Pill.tsx'
import { Unknown } from './Unknown.tsx'

/** The agent's part of the talk in the agent's colour, the rest in the lead's. */
export function TalkRatioCell({ ratio }: { readonly ratio: number | null }) {
  if (ratio === null) return <Unknown words="Not measured" />
  const percent = Math.round(ratio * 100)
  return (
    <span className="flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className="flex h-[5px] max-w-[54px] min-w-0 flex-1 gap-[1.5px] overflow-hidden rounded-full opacity-85"
      >
        <span className="bg-rep" style={{ width: `${percent}%` }} />
        <span className="flex-1 bg-lead" />
      </span>
      <span className="w-8 shrink-0 text-ink-3">{percent}%</span>
    </span>
  )
}

/** Below these, somebody should look. The service gives scores from 0 to 100 and no grades. */
const POOR = 40
const FAIR = 70

export function AiScoreCell({ score }: { readonly score: number | null }) {
  if (score === null) return <Unknown words="Not measured" />
  return <Pill tone={score < POOR ? 'bad' : score < FAIR ? 'warn' : 'good'}>{Math.round(score)}</Pill>
}

export function ScoreCell({ score }: { readonly score: number | null }) {
  return score === null ? <Unknown words="Not scored by a person" /> : Math.round(score)
}
