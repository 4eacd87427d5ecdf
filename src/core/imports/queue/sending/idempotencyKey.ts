import { createHash } from 'node:crypto'
import type { AgentRef } from '../../../../domain/recordings/agentRef.ts'

/** The service's limit is documented as "not shown"; ours keeps the header short. */
const LONGEST_ID = 200

/**
 * The key that makes a recording one call, however often it is sent: the call's id in the telephone system if known; otherwise
 * derived from its bytes (or link), its start and its agent. So the same file dropped again has the same key, also on another
 * computer. Source: interface, "POST /v1/calls/import" 2 ("a stable identifier from its VoIP system").
 */
export function idempotencyKey(of: {
  readonly voipId: string | null
  /** SHA-256 in hex, or the link. */
  readonly content: string
  /** ISO 8601. The same instant gives the same key in every time zone. */
  readonly timestamp: string
  readonly userId: AgentRef
}): string {
  const { voipId, content, timestamp, userId } = of
  if (voipId !== null && isHeaderText(voipId)) return voipId
  const parts = voipId === null ? [content, new Date(timestamp).toISOString(), String(userId)] : [voipId]
  return `earshot-${createHash('sha256').update(parts.join('\n')).digest('hex')}`
}

/** Headers allow printable ASCII only; other characters would arrive as another id, or not at all. */
function isHeaderText(text: string): boolean {
  return text.length <= LONGEST_ID && /^[!-~](?:[ -~]*[!-~])?$/.test(text)
}
