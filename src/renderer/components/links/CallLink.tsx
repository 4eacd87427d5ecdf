import { callName } from '../../../domain/calls/callName.ts'
interface CallLinkProps {
  readonly call: { readonly id: number; readonly title: string | null }
  readonly hrefOf: (callId: number) => string
  readonly onOpen: (callId: number) => void
  readonly className: string
}

/** The title of a call. A click opens it in this window; the browser opens it in another tab or window. */
export function CallLink({ call: { id, title }, hrefOf, onOpen, className }: CallLinkProps) {
  return (
    <a
      href={hrefOf(id)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onOpen(id)
      }}
      className={className}
    >
      <bdi>{callName({ id, title })}</bdi>
    </a>
  )
}
