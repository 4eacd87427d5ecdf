/**
 * Links to a call, a moment of it or a line of its transcript: `earshot://call/123`,
 * `earshot://call/123?t=68.4&turn=17&workspace=ID`, or to a part of it: `?t=68.4-79.2`. The operating system opens them with the desktop app. They can come from
 * anywhere, so only this exact form is accepted. In the browser version, a call's address has them: `/calls/123?t=68.4#turn-17`.
 */
export interface CallLink extends LinkedMoment {
  readonly callId: number
  /** The number of a line of the transcript, from 1. */
  readonly turn: number | null
  /** Null for the active workspace. */
  readonly workspaceId: string | null
}

interface LinkedMoment {
  /** Null for the call as a whole. */
  readonly seconds: number | null
  /** The end of a part that begins at `seconds`; null for a moment. */
  readonly untilSeconds: number | null
}

const NO_MOMENT: LinkedMoment = { seconds: null, untilSeconds: null }

export const LINK_SCHEME = 'earshot'

const LONGEST_LINK = 200
const LINK = /^earshot:\/\/call\/(\d+)(?:\?(.*))?$/i
const CALL_ID = /^[1-9]\d{0,15}$/
/** Up to 11 days, to the millisecond. */
const MOMENT = /^(\d{1,6}(?:\.\d{1,3})?)(?:-(\d{1,6}(?:\.\d{1,3})?))?$/
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
  return parameters.reduce<CallLink | null>(withParameter, { callId, ...NO_MOMENT, turn: null, workspaceId: null })
}

/** Null for an unknown, repeated or invalid parameter. */
function withParameter(link: CallLink | null, parameter: string): CallLink | null {
  if (link === null) return null
  const [, name, value = ''] = /^(\w+)=(.*)$/.exec(parameter) ?? []
  if (name === 't' && link.seconds === null) {
    const moment = readMoment(value)
    return moment === null ? null : { ...link, ...moment }
  }
  if (name === 'turn' && link.turn === null) {
    const turn = readTurn(value)
    return turn === null ? null : { ...link, turn }
  }
  const isWorkspace = name === 'workspace' && link.workspaceId === null && WORKSPACE_ID.test(value)
  return isWorkspace ? { ...link, workspaceId: value } : null
}

export function callLink({ callId, turn, workspaceId, ...moment }: CallLink): string {
  const query = [
    ...(moment.seconds === null ? [] : [`t=${momentText(moment)}`]),
    ...(turn === null ? [] : [`turn=${turn}`]),
    ...(workspaceId === null ? [] : [`workspace=${workspaceId}`]),
  ]
  return `${LINK_SCHEME}://call/${callId}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

export function readCallId(text: string): number | null {
  const callId = CALL_ID.test(text) ? Number(text) : null
  return Number.isSafeInteger(callId) ? callId : null
}

/** `68.4`, or `68.4-79.2` for a part. */
export function readMoment(text: string): LinkedMoment | null {
  const [, from, until] = MOMENT.exec(text) ?? []
  if (from === undefined) return null
  if (until === undefined) return { seconds: Number(from), untilSeconds: null }
  return Number(until) > Number(from) ? { seconds: Number(from), untilSeconds: Number(until) } : null
}

/** To the millisecond. Empty for the call as a whole. */
export function momentText({ seconds, untilSeconds }: LinkedMoment): string {
  return [seconds, untilSeconds].flatMap((each) => (each === null ? [] : Math.round(each * 1000) / 1000)).join('-')
}

/** The same in an address of the browser version. */
export function callPath({ callId, turn, ...moment }: Omit<CallLink, 'workspaceId'>): string {
  const query = moment.seconds === null ? '' : `?t=${momentText(moment)}`
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
