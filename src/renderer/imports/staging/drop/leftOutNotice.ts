import { format } from '../../../components/format.ts'
import { showToast } from '../../../components/overlays/toasts.ts'

interface Taken {
  /** Recordings and CSVs. */
  readonly fileCount: number
  readonly tableCount: number
  /** Other files of folders. */
  readonly leftOutCount: number
}

/** Reports what wasn't taken of what the user dropped or opened: other files, all of it, or a second CSV. */
export function sayLeftOut({ fileCount, tableCount, leftOutCount }: Taken): void {
  const isNothing = fileCount === 0
  const isSkipping = leftOutCount > 0
  const isOneTable = tableCount > 1
  if (!isNothing && !isSkipping && !isOneTable) return
  const words = [
    isNothing && !isSkipping && 'The folder is empty.',
    isSkipping &&
      `${leftOutCount === 1 ? '1 file isn’t' : `${format.number(leftOutCount)} files aren’t`} named like a recording. Drop a file by itself to import it anyway.`,
    isOneTable && `Earshot opened the first of ${tableCount} CSV files. Fill in its details, then drop the next one.`,
  ]
  showToast('import-drop', {
    title: isNothing ? 'No recording found' : isSkipping ? 'Some files were skipped' : 'One CSV at a time',
    words: words.filter(Boolean).join(' '),
  })
}
