import type { FolderFile } from '../../../contract/import/folders.ts'
import { agentTextToRemember } from '../../../domain/recordings/rules/ruleResult.ts'

export type SelectedFiles = ReadonlyMap<string, FolderFile>

export function toggledFile(selected: SelectedFiles, file: FolderFile): SelectedFiles {
  const next = new Map(selected)
  if (!next.delete(file.path)) next.set(file.path, file)
  return next
}

export function withFiles(selected: SelectedFiles, files: readonly FolderFile[]): SelectedFiles {
  return new Map([...selected, ...files.map((file) => [file.path, file] as const)])
}

/** What is in the list of imports is changed there, except canceled imports and files that aren't what was sent. */
export function possibleActions({ status, importId, reason }: FolderFile) {
  const kind = reason?.kind
  const isOpen = (importId === null || kind === 'import-canceled') && status !== 'sent' && kind !== 'gone'
  const isReplaced = kind === 'replaced'
  return {
    correct: isReplaced || (isOpen && status !== 'writing' && kind !== 'unchecked'),
    send: isOpen && (status === 'left-out' || status === 'postponed'),
    leaveOut: isReplaced || kind === 'other-call' || (isOpen && status !== 'left-out' && status !== 'writing'),
  }
}

/** What an agent can be remembered for, if it's the same for all files; null if they differ or have none. */
export function commonAgentText(files: readonly FolderFile[]): string | null {
  const labels = new Set(files.map(agentTextToRemember))
  const [only] = labels
  return labels.size === 1 ? (only ?? null) : null
}
