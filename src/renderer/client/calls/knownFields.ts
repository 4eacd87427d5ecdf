import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { LibraryVocabulary } from '../../../contract/library/library.ts'
import { shownText } from '../../../domain/calls/blankText.ts'
import type { QueryField } from '../../../domain/fields/queryFields.ts'
import type { Tracker } from '../../../domain/trackers/tracker.ts'
import { MINUTE } from '../../../domain/units.ts'
import { useTrackers } from '../connection/coreStreams.ts'
import { localZone } from '../localZone.ts'
import { useCoreQueries } from '../connection/workspace.tsx'

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
  return useQuery(useCoreQueries().library.vocabulary.queryOptions({ staleTime: MINUTE }))
}

export function useKnownFields(): KnownFields {
  const trackers = useTrackers() ?? NO_LOCAL_FIELDS.trackers
  const { valuesOf, loadValues } = useValues()
  const { data: vocabulary = NO_LOCAL_FIELDS.vocabulary } = useVocabulary()
  return useMemo(() => ({ vocabulary, trackers, valuesOf, loadValues }), [vocabulary, trackers, valuesOf, loadValues])
}

/** More than people scroll through. With more values, they type the rest. */
const MOST_VALUES = 1000

function useValues(): Pick<KnownFields, 'valuesOf' | 'loadValues'> {
  const queries = useCoreQueries()
  const client = useQueryClient()
  const [loaded, setLoaded] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const valuesOf = useCallback((field: QueryField['name']) => loaded.get(field) ?? [], [loaded])
  const loadValues = useCallback(
    (field: QueryField['name']) => {
      const all = { query: { filters: [], sort: [] }, typed: '', limit: MOST_VALUES, zone: localZone() }
      client
        .fetchQuery(queries.library.values.queryOptions({ input: { field, ...all }, staleTime: MINUTE }))
        .then(({ values }) => values.map(({ value }) => value).filter((value) => shownText(value) !== null))
        .then((known) => setLoaded((before) => new Map(before).set(field, known)))
        // They are only suggestions.
        .catch(() => undefined)
    },
    [queries, client],
  )
  return { valuesOf, loadValues }
}
