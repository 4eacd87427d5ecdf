import { Link } from '@tanstack/react-router'
import { buttonClass } from '../controls/Button.tsx'
import { NO_QUERY } from './querySearch.ts'

/** A link styled as a button. As a link, it can be opened in a new tab. */
export function OpenCallLink({ callId }: { readonly callId: number }) {
  return (
    <Link
      to="/calls/$callId"
      params={{ callId }}
      search={NO_QUERY}
      className={`${buttonClass.base} border-line-strong bg-bg text-ink hover:bg-hover`}
    >
      Open call
    </Link>
  )
}
