import {
  isEarshotLink,
  readCallId,
  readCallLink,
  readMoment,
  readTurnAnchor,
  type CallLink,
} from '../../../contract/callLink.ts'
import type { WorkspaceSnapshot } from '../../../contract/snapshots.ts'

export type LinkedWorkspace = Pick<WorkspaceSnapshot, 'id' | 'webAppUrl'>

/**
 * The call of a typed number (`123`, `#123`) or a pasted link of a workspace's web app, of a browser or of the system. Of
 * workspaces with the same web app, the first one has the call.
 */
export function callReference(text: string, workspaces: readonly LinkedWorkspace[]): CallLink | null {
  const trimmed = text.trim()
  const link = readCallLink(trimmed)
  if (link !== null) return link
  const url = URL.parse(trimmed)
  const callId = readCallId(/^#?(\d+)$/.exec(trimmed)?.[1] ?? idInLink(url) ?? '')
  if (callId === null) return null
  // Never the call with this ID of another workspace.
  const workspaceId = url && (isEarshotLink(url.href) ? url.searchParams.get('workspace') : idOfWebApp(url, workspaces))
  const { seconds = null, untilSeconds = null } = readMoment(url?.searchParams.get('t') ?? '') ?? {}
  return { callId, seconds, untilSeconds, turn: readTurnAnchor(url?.hash.slice(1) ?? ''), workspaceId }
}

function idInLink(url: URL | null): string | undefined {
  if (url === null) return undefined
  // `…/calls/123` of the web app and of this one, `earshot://call/123`.
  return /(?:^|\/)calls?\/(\d+)\/?$/.exec(`${isEarshotLink(url.href) ? url.host : ''}${url.pathname}`)?.[1]
}

/** The workspace whose web app has this page: the one with the longest matching URL. Null if there is none. */
function idOfWebApp(url: URL, workspaces: readonly LinkedWorkspace[]): string | null {
  const matching = workspaces.flatMap(({ id, webAppUrl }) => {
    const webApp = URL.parse(webAppUrl ?? '')
    if (webApp?.origin !== url.origin) return []
    const path = webApp.pathname.replace(/\/$/, '')
    return url.pathname.startsWith(`${path}/`) ? [{ id, path }] : []
  })
  return matching.toSorted((one, other) => other.path.length - one.path.length)[0]?.id ?? null
}
