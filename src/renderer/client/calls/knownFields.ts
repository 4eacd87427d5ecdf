import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { LibraryVocabulary } from '../../../contract/library.ts'
import { shownText } from '../../../domain/calls/blankText.ts'
import type { QueryField } from '../../../domain/fields/queryFields.ts'
import type { Tracker } from '../../../domain/trackers/tracker.ts'
import { MINUTE } from '../../../domain/units.ts'
import { useTrackers } from '../connection/coreStreams.ts'
import { localZone } from '../localZone.ts'
import { useWorkspace, useCore } from '../connection/workspace'

/** What filters can name in the workspace. */
export interface KnownFields {
  readonly vocabulary: LibraryVocabulary
  readonly trackers: readonly Pick<Tracker, 'id' | 'name'>[]
  /** Known values of a text field, the most frequent first, as suggestions. */
  readonly valuesOf: (field: QueryField['name']) => readonly string[]
  /** Loads values from the library; then `valuesOf` returns them. Call when they are likely to be needed. */
  readonly loadValues: (field: QueryField['name']) => void
}

export const NO_LOCAL_FIELDS: KnownFields = {
  vocabulary: { questions: [], customFields: [] },
  trackers: [],
  valuesOf: () => [],
  loadValues: () => undefined,
}

export function useVocabulary() {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  return useQuery({
    queryKey: ['library', 'vocabulary', workspaceId],
    queryFn: ({ signal }) => core.library.vocabulary(undefined, { signal }),
    staleTime: MINUTE,
  })
}

export function useKnownFields(): KnownFields {
  const { workspaceId } = useWorkspace()
  const trackers = useTrackers() ?? NO_LOCAL_FIELDS.trackers
  const { valuesOf, loadValues } = useValues(workspaceId)
  const { data: vocabulary = NO_LOCAL_FIELDS.vocabulary } = useVocabulary()
  return useMemo(() => ({ vocabulary, trackers, valuesOf, loadValues }), [vocabulary, trackers, valuesOf, loadValues])
}

/** More than people scroll through. With more values, they type the rest. */
const MOST_VALUES = 1000

function useValues(workspaceId: string): Pick<KnownFields, 'valuesOf' | 'loadValues'> {
  const core = useCore()
  const client = useQueryClient()
  const [loaded, setLoaded] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const valuesOf = useCallback(
    (field: QueryField['name']) => loaded.get(`${workspaceId} ${field}`) ?? [],
    [loaded, workspaceId],
  )
  const loadValues = useCallback(
    (field: QueryField['name']) => {
      const all = { query: { filters: [], sort: [] }, typed: '', limit: MOST_VALUES, zone: localZone() }
      client
        .fetchQuery({
          queryKey: ['library', 'values', workspaceId, field],
          queryFn: ({ signal }) => core.library.values({ field, ...all }, { signal }),
          staleTime: MINUTE,
        })
        .then(({ values }) =>
          setLoaded((before) =>
            new Map(before).set(
              `${workspaceId} ${field}`,
              values.map(({ value }) => value).filter((value) => shownText(value) !== null),
            ),
          ),
        )
        // They are only suggestions.
        .catch(() => undefined)
    },
    [core, client, workspaceId],
  )
  return { valuesOf, loadValues }
}
