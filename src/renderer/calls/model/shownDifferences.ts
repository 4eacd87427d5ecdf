import { create } from 'zustand'
import type { ComparisonSubject } from '../../../domain/differences/subject.ts'
import type { WorkspaceClient } from '../../client/connection/workspaceClient.ts'
import type { QueryPart } from '../../../domain/query/query.ts'

interface ShownDifferences {
  readonly core: WorkspaceClient
  readonly subject: ComparisonSubject
  /** The filters that show the subject's calls in the list, to which those of a finding are added. */
  readonly filters: readonly QueryPart[]
}

/** What is compared beside the list. It outlives the page, so that returning from a call shows it again. */
export const useShownDifferences = create<ShownDifferences | null>()(() => null)
