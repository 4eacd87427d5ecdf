import { Link } from '@tanstack/react-router'
import { buttonLook } from './Button.tsx'

/** A link that looks like a button: it goes somewhere, so it can be opened anywhere. */
export function OpenCallLink({ callId }: { readonly callId: number }) {
  return (
    <Link
      to="/calls/$callId"
      params={{ callId }}
      search={{ filter: [], sort: [] }}
      className={`${buttonLook.base} border-line-strong bg-bg text-ink hover:bg-hover`}
    >
      Open call
    </Link>
  )
}
