import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LibraryVocabulary } from '../../../contract/library.ts'
import type { QueryField } from '../../../domain/query/queryFields.ts'
import { MINUTE } from '../../../domain/units.ts'
import { useCore } from '../connection/core.tsx'
import { useLibrary } from '../connection/coreStreams.ts'
import { useWorkspace } from '../workspace.tsx'
import { useSeenValues } from './seenValues.ts'

/** What filters can name in the workspace. */
export interface KnownFields {
  /** Whether there is a library: without it, only the fields of the service can be filtered by. */
  readonly hasLibrary: boolean
  readonly vocabulary: LibraryVocabulary
  /** Known values of a text field, the most likely first, as suggestions. */
  readonly valuesOf: (field: QueryField['name']) => readonly string[]
}

export const NO_LOCAL_FIELDS: KnownFields = {
  hasLibrary: false,
  vocabulary: { questions: [], customFields: [] },
  valuesOf: () => [],
}

export function useKnownFields(): KnownFields {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const keeps = useLibrary()?.keeps
  const hasLibrary = keeps === 'everything' || keeps === 'calls'
  const valuesOf = useSeenValues()
  const { data: vocabulary = NO_LOCAL_FIELDS.vocabulary } = useQuery({
    queryKey: ['library', 'vocabulary', workspaceId],
    queryFn: ({ signal }) => core.library.vocabulary({ workspaceId }, { signal }),
    enabled: hasLibrary,
    staleTime: MINUTE,
  })
  return useMemo(() => ({ hasLibrary, vocabulary, valuesOf }), [hasLibrary, vocabulary, valuesOf])
}
