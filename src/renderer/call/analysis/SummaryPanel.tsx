import type { SummaryTopic } from '../../../domain/calls/call.ts'
import { RailSection } from '../../components/layout/RailSection.tsx'

interface SummaryPanelProps {
  readonly topics: readonly SummaryTopic[] | null
  readonly isProcessing: boolean
}

export function SummaryPanel({ topics, isProcessing }: SummaryPanelProps) {
  return (
    <RailSection title="Summary">
      {topics === null || topics.length === 0 ? (
        <p className="text-ink-2">{isProcessing ? 'Processing…' : 'This call has no summary.'}</p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          {topics.map((topic, index) => (
            <p key={index} dir="auto" className="wrap-anywhere whitespace-pre-line">
              {topic.title !== '' && <b className="font-semibold">{asSentence(topic.title)} </b>}
              {topic.content}
            </p>
          ))}
        </div>
      )}
    </RailSection>
  )
}

function asSentence(title: string): string {
  return /[.!?:…]$/u.test(title) ? title : `${title}.`
}
