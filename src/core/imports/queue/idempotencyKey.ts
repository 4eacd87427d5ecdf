import { createHash } from 'node:crypto'

/** The service's bound is «not shown»; ours keeps the header short. */
const LONGEST_ID = 200

/**
 * The key with which a recording becomes one call, however often it is sent. The id that the telephone system gave the
 * call, when it is known; else made of what makes it that call: its bytes (or link), when it took place, and who made
 * it. So the same file dropped again has the same key, also on another computer.
 * Source: interface, «POST /v1/calls/import» 2 («a stable identifier from its VoIP system»).
 */
export function idempotencyKey(of: {
  readonly voipId: string | null
  /** SHA-256 in hex, or the link. */
  readonly content: string
  /** ISO 8601; the same instant gives the same key in every zone. */
  readonly timestamp: string
  readonly userId: number
}): string {
  const { voipId, content, timestamp, userId } = of
  if (voipId !== null && isHeaderText(voipId)) return voipId
  const parts = voipId === null ? [content, new Date(timestamp).toISOString(), String(userId)] : [voipId]
  return `earshot-${createHash('sha256').update(parts.join('\n')).digest('hex')}`
}

/** Printable ASCII, as a header must be; anything else would arrive as another id, or not at all. */
function isHeaderText(text: string): boolean {
  return text.length <= LONGEST_ID && /^[!-~](?:[ -~]*[!-~])?$/.test(text)
}
