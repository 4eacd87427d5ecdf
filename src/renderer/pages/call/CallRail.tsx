import type { ReactNode } from 'react'
import { isChatFormat, type CallDetail } from '../../../domain/calls/call.ts'
import { SpeechPanel } from '../../features/call-insights/SpeechPanel.tsx'
import { SummaryPanel } from '../../features/call-insights/SummaryPanel.tsx'
import { ScorecardPanel } from '../../features/scorecard/ScorecardPanel.tsx'

interface CallRailProps {
  readonly workspaceId: string
  readonly call: CallDetail
  readonly isProcessing: boolean
  /** Above the rest. */
  readonly children?: ReactNode
}

/** The rail beside a call: what the service made of it. Chats have no speech to measure. */
export function CallRail({ workspaceId, call, isProcessing, children }: CallRailProps) {
  return (
    <aside
      aria-label="About this call"
      tabIndex={0}
      className="w-[clamp(300px,27vw,380px)] shrink-0 overflow-y-auto border-l border-line bg-side"
    >
      {children}
      <SummaryPanel topics={call.summary} isProcessing={isProcessing} />
      {!isChatFormat(call.format) && <SpeechPanel metrics={call.metrics} />}
      <ScorecardPanel
        workspaceId={workspaceId}
        callId={call.id}
        scorecard={call.scorecard}
        evaluators={call.evaluators}
        isProcessing={isProcessing}
      />
    </aside>
  )
}
