import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { type CallDetail, isChatFormat } from '../../domain/calls/call.ts'
import type { ScorecardQuestion } from '../../domain/scorecards/scorecard.ts'
import { findingsIn, type Evidence } from '../../domain/trackers/evidence.ts'
import { trackedCall, type TrackedCall, type TrackedText } from '../../domain/trackers/trackerEvaluation.ts'
import { useTrackers } from '../client/connection/coreStreams.ts'
import type { CallEvidence } from '../review/evidence/callEvidence.ts'

interface EvidenceOnPage {
  readonly place: CallEvidence
  /** The evidence that is marked in the call. */
  readonly marked: Evidence | null
  /**
   * By line or message, the names of the trackers that find something in it. Not of those that are evidence, which is marked for
   * one question at a time, nor of those that look for an absence, which has no line.
   */
  readonly trackers: ReadonlyMap<number, readonly string[]>
}

/** What trackers find in a call. */
export function useCallEvidence(call: CallDetail, onShow: (line: TrackedText) => void): EvidenceOnPage {
  const navigate = useNavigate()
  const all = useTrackers()
  const [marked, onMark] = useState<Evidence | null>(null)
  const findings = useMemo(() => {
    if (isChatFormat(call.format) ? !call.conversation?.messages.length : !call.transcription) return null
    // A long call's words take time and memory.
    return all?.length ? findingsIn(all, shownTexts(call)) : []
  }, [all, call])
  const trackers = useMemo(() => {
    const names = new Map<number, string[]>()
    for (const { tracker, lines } of findings ?? []) {
      if (tracker.isAbsence || tracker.question) continue
      for (const { index } of lines) names.set(index, [...(names.get(index) ?? []), tracker.name])
    }
    return names
  }, [findings])
  const onEdit = useCallback(
    ({ id, text }: ScorecardQuestion, evidence: Evidence | undefined) => {
      const [first] = evidence?.trackers ?? []
      const search = first ? { open: [first.id] } : { question: [String(id), ...(text === null ? [] : [text])] }
      void navigate({ to: '/trackers', search })
    },
    [navigate],
  )
  return { place: { findings, onShow, onMark, onEdit }, marked, trackers }
}

/** A chat may have a transcription, too, and a spoken call messages, which the page doesn't show. */
function shownTexts(call: CallDetail): TrackedCall {
  const tracked = trackedCall(call)
  return isChatFormat(call.format) ? { ...tracked, turns: [] } : { ...tracked, messages: [] }
}
