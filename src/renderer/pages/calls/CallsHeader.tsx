import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { openImportPicker } from '../../client/importPicker.ts'
import { WaitingWords } from './WaitingWords.tsx'
import { Button } from '../../components/Button.tsx'

interface CallsHeaderProps {
  readonly workspaceId: string
  /** Of the view. */
  readonly name: string
  /** Null before the first page. */
  readonly loadedCount: number | null
  readonly hasMore: boolean
  readonly isLoading: boolean
  /** What one does with the view, before what one does with the workspace. */
  readonly children: ReactNode
}

/** The view's name, how much of it is here, and what one does with the whole list. */
export function CallsHeader({ workspaceId, name, loadedCount, hasMore, isLoading, children }: CallsHeaderProps) {
  return (
    <header className="flex h-[47px] shrink-0 items-center gap-2 border-b border-line px-4">
      <h1 className="truncate text-lg font-semibold">{name}</h1>
      <p role="status" className="shrink-0 text-ink-3">
        {countWords(loadedCount, hasMore)}
      </p>
      {isLoading && <WaitingWords workspaceId={workspaceId} />}
      <span className="flex-1" />
      {children}
      <Button look="primary" onClick={openImportPicker}>
        <Upload aria-hidden="true" size={15} strokeWidth={1.6} />
        Import recordings
      </Button>
    </header>
  )
}

/** The service tells no total: only what is loaded, and whether there is more. */
function countWords(loadedCount: number | null, hasMore: boolean): string {
  if (loadedCount === null) return ''
  const count = loadedCount.toLocaleString('en')
  if (hasMore) return `${count} loaded, more below`
  return loadedCount === 1 ? '1 call' : `${count} calls`
}
