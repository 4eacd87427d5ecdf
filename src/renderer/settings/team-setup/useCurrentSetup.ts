import { useState } from 'react'
import { FIRST_REASONS } from '../../../domain/reviews/disagreementReasons.ts'
import type { CurrentSetup } from '../../../domain/setup/setupPlan.ts'
import { useVocabulary } from '../../client/calls/knownFields.ts'
import {
  useApp,
  useLayouts,
  useReasons,
  useTrackers,
  useViews,
  useWatchedFolders,
} from '../../client/connection/coreStreams.ts'

/** Undefined until the core has answered, then always the same: later changes would change what a person is choosing from. */
export function useCurrentSetup(): CurrentSetup | undefined {
  const latest = useLatestSetup()
  const [first, setFirst] = useState(latest)
  if (first === undefined && latest !== undefined) setFirst(latest)
  return first
}

function useLatestSetup(): CurrentSetup | undefined {
  const app = useApp()
  const views = useViews()
  const layouts = useLayouts()
  const trackers = useTrackers()
  const reasons = useReasons()
  const folders = useWatchedFolders()
  const { data: vocabulary, isPending } = useVocabulary()
  if (!app || !views || !layouts || !trackers || !reasons || !folders || isPending) return undefined
  const questions = vocabulary?.questions ?? []
  const areOwn = reasons.join('\n') !== FIRST_REASONS.join('\n')
  return {
    views,
    layouts,
    trackers,
    questions,
    reasons: areOwn ? { reasons } : null,
    rules: app.policy.hidesImport ? null : folders.rules,
  }
}
