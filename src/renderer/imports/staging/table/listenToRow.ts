import type { StagingRow } from '../../../../domain/recordings/rows/stagingRow.ts'
import { listen, sayLinkIsSilent } from '../../../client/listening.ts'

export function listenToRow({ stageId, source, fileName }: StagingRow, onNext?: () => void): void {
  if (source.kind === 'link') sayLinkIsSilent()
  else listen({ recording: { kind: 'staged', stageId }, name: fileName, onNext })
}
