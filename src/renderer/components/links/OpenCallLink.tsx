import { Link } from '@tanstack/react-router'
import { buttonClass } from '../controls/Button.tsx'

/** A link styled as a button. As a link, it can be opened in a new tab. */
export function OpenCallLink({ callId }: { readonly callId: number }) {
  return (
    <Link
      to="/calls/$callId"
      params={{ callId }}
      search={{ filter: [], sort: [] }}
      className={`${buttonClass.base} border-line-strong bg-bg text-ink hover:bg-hover`}
    >
      Open call
    </Link>
  )
}
