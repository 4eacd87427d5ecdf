/**
 * Links to a call or to a moment of it: `earshot://call/123`, `earshot://call/123?t=68.4&workspace=ID`. The operating
 * system opens them with the desktop app. They can come from anywhere, so only this exact form is accepted.
 */
export interface CallLink {
  readonly callId: number
  /** Null for the call as a whole. */
  readonly seconds: number | null
  /** Null for the active workspace. */
  readonly workspaceId: string | null
}

export const LINK_SCHEME = 'earshot'

const LONGEST_LINK = 200
const LINK = /^earshot:\/\/call\/(\d+)(?:\?(.*))?$/i
const CALL_ID = /^[1-9]\d{0,15}$/
/** Up to 11 days, to the millisecond. */
const SECONDS = /^\d{1,6}(?:\.\d{1,3})?$/
const WORKSPACE_ID = /^[\w-]{1,64}$/

/** Whether a text is meant as a link of ours, whatever it leads to. */
export function isEarshotLink(text: string): boolean {
  return /^earshot:/i.test(text)
}

/** Null for anything else than a link to a call. */
export function readCallLink(text: string): CallLink | null {
  if (text.length > LONGEST_LINK) return null
  const [, id = '', query] = LINK.exec(text) ?? []
  const callId = readCallId(id)
  if (callId === null) return null
  const parameters = query?.split('&') ?? []
  return parameters.reduce<CallLink | null>(withParameter, { callId, seconds: null, workspaceId: null })
}

/** Null for an unknown, repeated or invalid parameter. */
function withParameter(link: CallLink | null, parameter: string): CallLink | null {
  if (link === null) return null
  const [, name, value = ''] = /^(\w+)=(.*)$/.exec(parameter) ?? []
  if (name === 't' && link.seconds === null) {
    const seconds = readSeconds(value)
    return seconds === null ? null : { ...link, seconds }
  }
  const isWorkspace = name === 'workspace' && link.workspaceId === null && WORKSPACE_ID.test(value)
  return isWorkspace ? { ...link, workspaceId: value } : null
}

export function callLink({ callId, seconds, workspaceId }: CallLink): string {
  const query = [
    ...(seconds === null ? [] : [`t=${Math.round(seconds * 1000) / 1000}`]),
    ...(workspaceId === null ? [] : [`workspace=${workspaceId}`]),
  ]
  return `${LINK_SCHEME}://call/${callId}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

export function readCallId(text: string): number | null {
  const callId = CALL_ID.test(text) ? Number(text) : null
  return Number.isSafeInteger(callId) ? callId : null
}

export function readSeconds(text: string): number | null {
  return SECONDS.test(text) ? Number(text) : null
}
