import type { CurrentSetup } from '../../../domain/setup/setupPlan.ts'
import { useVocabulary } from '../../client/calls/knownFields.ts'
import { useApp, useLayouts, useTrackers, useViews, useWatchedFolders } from '../../client/connection/coreStreams.ts'

/** Undefined until the core has answered. */
export function useCurrentSetup(): CurrentSetup | undefined {
  const app = useApp()
  const views = useViews()
  const layouts = useLayouts()
  const trackers = useTrackers()
  const folders = useWatchedFolders()
  const { data: vocabulary, isPending } = useVocabulary()
  if (!app || !views || !layouts || !trackers || !folders || isPending) return undefined
  const questions = vocabulary?.questions ?? []
  return { views, layouts, trackers, questions, rules: app.policy.hidesImport ? null : folders.rules }
}
