import { receivedFileName } from '../../../../../domain/fileNames.ts'
import { useCore } from '../../../../client/connection/workspace.tsx'
import { presentFailure } from '../../../../client/failures/errorPresentation.ts'
import { forgetFailedTransfers, retryTransfers, useTransfersTo } from '../../../../client/imports/stagingTransfers.ts'
import { Button } from '../../../../components/controls/Button.tsx'
import { ProgressBar } from '../../../../components/notices/ProgressBar.tsx'
import { format } from '../../../../components/format.ts'

export function TransferNotice() {
  const { leftCount, doneBytes, totalBytes, failed } = useTransfersTo(useCore())
  const [first] = failed
  if (leftCount === 0 && first === undefined) return null
  return (
    <div role="status" className="flex flex-col gap-1 border-b border-line bg-side px-4 py-2">
      {leftCount > 0 && (
        <div className="flex items-center gap-3">
          <span className="text-ink-2">
            Adding {format.count(leftCount, 'file')}, {format.size(doneBytes)} of {format.size(totalBytes)}. Keep this
            window open until it’s done.
          </span>
          <span className="max-w-60 flex-1">
            <ProgressBar fraction={totalBytes === 0 ? null : doneBytes / totalBytes} label="Adding files" />
          </span>
        </div>
      )}
      {first !== undefined && (
        <div className="flex items-center gap-2">
          <span className="min-w-0 flex-1 text-bad">
            Couldn’t add {format.count(failed.length, 'file')}: {receivedFileName(first.file.name)}
            {failed.length > 1 ? ' and others' : ''}. {presentFailure(first.failure).title}.
          </span>
          <Button command="failure.retry" onClick={() => retryTransfers()} />
          <Button command="notice.dismiss" variant="ghost" onClick={forgetFailedTransfers}>
            Dismiss
          </Button>
        </div>
      )}
    </div>
  )
}
