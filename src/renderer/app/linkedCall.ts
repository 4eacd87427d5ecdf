import { momentText, turnAnchor, type CallLink } from '../../contract/callLink.ts'
import { NO_QUERY } from '../components/links/querySearch.ts'

/** The location of the call that a link leads to, at its moment or line. */
export function linkedCall({ callId, turn, ...moment }: CallLink) {
  return {
    to: '/calls/$callId',
    params: { callId },
    search: moment.seconds === null ? NO_QUERY : { ...NO_QUERY, t: [momentText(moment)] },
    hash: turn === null ? '' : turnAnchor(turn),
  } as const
}
