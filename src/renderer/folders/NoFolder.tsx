import { Link } from '@tanstack/react-router'
import { EmptyState } from '../components/notices/EmptyState.tsx'

/** The page of a folder that isn't watched. */
export function NoFolder() {
  return (
    <div className="min-h-0 flex-1">
      <EmptyState
        title="Folder not found"
        actions={
          <Link to="/imports/folders" className="font-medium text-accent-ink hover:underline">
            Show the watched folders
          </Link>
        }
      >
        Earshot doesn’t watch this folder anymore.
      </EmptyState>
    </div>
  )
}
