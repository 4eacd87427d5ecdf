import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '../../../../contract/errors/errors.ts'
import type { EditedImport, ImportSnapshot } from '../../../../contract/snapshots.ts'
import { recordingFacts } from '../../../../domain/recordings/recordingWords.ts'
import { rowProblems } from '../../../../domain/recordings/rows/rowProblems.ts'
import { importFieldsOf, NO_FIELDS, personFields } from '../../../../domain/recordings/rows/stagingRow.ts'
import { failureFrom } from '../../../client/connection/coreError.ts'
import { listen, sayLinkIsSilent } from '../../../client/listening.ts'
import { localZone } from '../../../client/localZone.ts'
import { format } from '../../../components/format.ts'
import { DraftInspector } from './DraftInspector.tsx'
import { useCore, useCoreQueries } from '../../../client/connection/workspace.tsx'

interface ImportInspectorProps {
  readonly one: ImportSnapshot
  readonly onClose: () => void
}

/**
 * The details of an import that wasn't sent. A queued one is changed in its place; a failed one is sent again, with the same
 * Idempotency-Key once the service may have seen it.
 */
export function ImportInspector({ one, onClose }: ImportInspectorProps) {
  const core = useCore()
  const queries = useCoreQueries()
  const { importId, recording } = one
  /** The import that wasn't sent because another one got the same audio after these details were opened. */
  const [doubtfulId, setDoubtfulId] = useState('')
  const isWarned = one.doubt !== undefined || doubtfulId === importId
  const users = useQuery(queries.directory.users.queryOptions()).data ?? null
  const callTypes = useQuery(queries.directory.callTypes.queryOptions()).data ?? null
  return (
    <DraftInspector
      key={importId}
      onClose={onClose}
      port={{
        key: `import details ${importId}`,
        title: recording.fileName,
        facts: recordingFacts(recording, format),
        fields: { ...NO_FIELDS, ...personFields(one.fields) },
        times: [],
        timeZone: localZone(),
        takesAddress: true,
        play: () => listenToImport(one),
        problems: (fields) =>
          rowProblems(
            { source: { kind: 'upload' }, facts: null, times: [], fields },
            { nowMs: Date.now(), users, callTypes, found: one.doubt ? [one.doubt] : [] },
          ),
        label: one.state.kind === 'waiting' ? 'Save' : 'Send again',
        save: async (_, fields) => {
          const corrected = importFieldsOf(fields)
          if (corrected === null) return
          if (one.state.kind === 'waiting') {
            checkEdited(await core.imports.edit({ importIds: [importId], change: corrected }))
            return
          }
          try {
            await core.imports.retry({ importId, fields: corrected, ...(isWarned && { mayDuplicate: true }) })
          } catch (error) {
            if (failureFrom(error).code === 'may-duplicate') setDoubtfulId(importId)
            throw error
          }
        },
      }}
    />
  )
}

function listenToImport({ importId, recording: { fileName, sizeBytes } }: ImportSnapshot): void {
  // The bytes of a link aren't here.
  if (sizeBytes === 0) sayLinkIsSilent()
  else listen({ recording: { kind: 'imports', importId }, name: fileName })
}

function checkEdited([edited]: readonly EditedImport[]): void {
  if (edited?.result === 'edited') return
  const reason =
    edited?.result === 'same-call'
      ? 'Another import has this recording, agent, and time. Cancel one of them.'
      : 'It is being sent or was imported, so its details can’t be changed anymore.'
  throw new AppError('invalid-input', { field: null, reason })
}
