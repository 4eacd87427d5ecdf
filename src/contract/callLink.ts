/**
 * Links to a call, a moment of it or a line of its transcript: `earshot://call/123`,
 * `earshot://call/123?t=68.4&turn=17&workspace=ID`. The operating system opens them with the desktop app. They can come from
 * anywhere, so only this exact form is accepted. In the browser version, a call's address has them: `/calls/123?t=68.4#turn-17`.
 */
export interface CallLink {
  readonly callId: number
  /** Null for the call as a whole. */
  readonly seconds: number | null
  /** The number of a line of the transcript, from 1. */
  readonly turn: number | null
  /** Null for the active workspace. */
  readonly workspaceId: string | null
}

export const LINK_SCHEME = 'earshot'

const LONGEST_LINK = 200
const LINK = /^earshot:\/\/call\/(\d+)(?:\?(.*))?$/i
const CALL_ID = /^[1-9]\d{0,15}$/
/** Up to 11 days, to the millisecond. */
const SECONDS = /^\d{1,6}(?:\.\d{1,3})?$/
const TURN = /^[1-9]\d{0,5}$/
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
  return parameters.reduce<CallLink | null>(withParameter, { callId, seconds: null, turn: null, workspaceId: null })
}

/** Null for an unknown, repeated or invalid parameter. */
function withParameter(link: CallLink | null, parameter: string): CallLink | null {
  if (link === null) return null
  const [, name, value = ''] = /^(\w+)=(.*)$/.exec(parameter) ?? []
  if (name === 't' && link.seconds === null) {
    const seconds = readSeconds(value)
    return seconds === null ? null : { ...link, seconds }
  }
  if (name === 'turn' && link.turn === null) {
    const turn = readTurn(value)
    return turn === null ? null : { ...link, turn }
  }
  const isWorkspace = name === 'workspace' && link.workspaceId === null && WORKSPACE_ID.test(value)
  return isWorkspace ? { ...link, workspaceId: value } : null
}

export function callLink({ callId, seconds, turn, workspaceId }: CallLink): string {
  const query = [
    ...(seconds === null ? [] : [`t=${secondsText(seconds)}`]),
    ...(turn === null ? [] : [`turn=${turn}`]),
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

/** To the millisecond. */
function secondsText(seconds: number): string {
  return String(Math.round(seconds * 1000) / 1000)
}

/** The same in an address of the browser version. */
export function callPath({ callId, seconds, turn }: Omit<CallLink, 'workspaceId'>): string {
  const query = seconds === null ? '' : `?t=${secondsText(seconds)}`
  return `/calls/${callId}${query}${turn === null ? '' : `#${turnAnchor(turn)}`}`
}

export function turnAnchor(turn: number): string {
  return `turn-${turn}`
}

/** The turn of an anchor such as `turn-17`. */
export function readTurnAnchor(anchor: string): number | null {
  return readTurn(/^turn-(.*)$/.exec(anchor)?.[1] ?? '')
}

function readTurn(text: string): number | null {
  return TURN.test(text) ? Number(text) : null
}
