import { create } from 'zustand'
import type { DiffersSubject } from '../../../domain/differs/subject.ts'
import type { WorkspaceClient } from '../../client/connection/workspaceClient.ts'
import type { QueryPart } from '../../../domain/query/query.ts'

interface ShownDiffers {
  readonly core: WorkspaceClient
  readonly subject: DiffersSubject
  /** The filters that show the subject's calls in the list, to which those of a finding are added. */
  readonly filters: readonly QueryPart[]
}

/** What is compared beside the list. It outlives the page, so that returning from a call shows it again. */
export const useShownDiffers = create<ShownDiffers | null>()(() => null)
