import { readCallId, readCallLink, readMoment, readTurnAnchor, type CallLink } from '../../../contract/callLink.ts'

/** The call of a typed number (`123`, `#123`) or a pasted link of the web app, of a browser or of the system. */
export function callReference(text: string): CallLink | null {
  const trimmed = text.trim()
  const link = readCallLink(trimmed)
  if (link !== null) return link
  const url = URL.parse(trimmed)
  const callId = readCallId(/^#?(\d+)$/.exec(trimmed)?.[1] ?? idInLink(url) ?? '')
  if (callId === null) return null
  // Never the call with this ID of another workspace.
  const workspaceId = url?.protocol === 'earshot:' ? url.searchParams.get('workspace') : null
  const { seconds = null, untilSeconds = null } = readMoment(url?.searchParams.get('t') ?? '') ?? {}
  return { callId, seconds, untilSeconds, turn: readTurnAnchor(url?.hash.slice(1) ?? ''), workspaceId }
}

function idInLink(url: URL | null): string | undefined {
  if (url === null) return undefined
  // `…/calls/123` of the web app and of this one, `earshot://call/123`.
  return /(?:^|\/)calls?\/(\d+)\/?$/.exec(`${url.protocol === 'earshot:' ? url.host : ''}${url.pathname}`)?.[1]
}
