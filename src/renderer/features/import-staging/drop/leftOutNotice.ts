import { format } from '../../../components/format.ts'
import { showToast } from '../../../components/overlays/toasts.ts'

/** Reports skipped files of folders, or that a folder had no recording. */
export function sayLeftOut(fileCount: number, leftOutCount: number): void {
  const without = leftOutCount === 1 ? '1 file isn’t' : `${format.number(leftOutCount)} files aren’t`
  showToast('import-drop', {
    title: fileCount === 0 ? 'No recording found' : 'Some files were skipped',
    words:
      leftOutCount === 0
        ? 'The folder is empty.'
        : `${without} named like a recording. Drop a file by itself to import it anyway.`,
  })
}

export function sayOneTable(count: number): void {
  showToast('import-tables', {
    title: 'One CSV at a time',
    words: `Earshot opened the first of ${count} files. Fill in its details, then drop the next one.`,
  })
}
