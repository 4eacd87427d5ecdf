import type { ReactNode } from 'react'
import { IconButton } from '../components/controls/Button.tsx'

interface FolderHeaderProps {
  readonly title: string
  readonly onBack: () => void
  /** Actions, at the end. */
  readonly children?: ReactNode
}

/** The bar above the page of one folder. */
export function FolderHeader({ title, onBack, children }: FolderHeaderProps) {
  return (
    <header className="flex min-h-[47px] shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5">
      <IconButton command="folder.back" onClick={onBack} />
      <h1 className="min-w-0 flex-1 truncate text-lg font-semibold" title={title}>
        <bdi>{title}</bdi>
      </h1>
      {children}
    </header>
  )
}
