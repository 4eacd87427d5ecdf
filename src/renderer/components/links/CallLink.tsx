import { Link } from '@tanstack/react-router'
import { callName } from '../../../domain/calls/callName.ts'
import { NO_QUERY, type QuerySearch } from './querySearch.ts'

interface CallLinkProps {
  readonly call: { readonly id: number; readonly title: string | null }
  /** The line or message to open it at. */
  readonly anchor?: string | undefined
  /** Of the list that it opens in; by default all calls. */
  readonly search?: QuerySearch
  readonly className: string
}

/** The title of a call, which opens it. */
export function CallLink({ call: { id, title }, anchor, search = NO_QUERY, className }: CallLinkProps) {
  return (
    <Link
      to="/calls/$callId"
      params={{ callId: id }}
      search={search}
      {...(anchor !== undefined && { hash: anchor })}
      preload={false}
      className={className}
    >
      <bdi>{callName({ id, title })}</bdi>
    </Link>
  )
}
