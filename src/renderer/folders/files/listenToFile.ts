import type { FolderFile } from '../../../contract/import/folders.ts'
import { listen } from '../../client/listening.ts'
import { splitPath } from '../FileCells.tsx'

export function listenToFile(folderId: string, { path }: FolderFile, onNext?: () => void): void {
  listen({ recording: { kind: 'folders', folderId, file: path }, name: splitPath(path).name, onNext })
}
