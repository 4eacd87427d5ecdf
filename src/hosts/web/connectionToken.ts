import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Who may talk to the web host: whoever was given the link, then whoever holds the cookie it was exchanged for. All of
 * it lives as long as the process and is kept nowhere else.
 *
 * The token of the printed link can be used again while this process runs (another tab, another browser, a cleared
 * cookie). A ticket is for the link that a browser we start is given: it works once and for a minute.
 */
export interface ConnectionToken {
  /** For the printed link. */
  readonly token: string
  /** A new token that works once, for a minute. */
  issueTicket(): string
  /** The cookie's value for a right token or ticket; null for anything else. */
  exchange(token: string): string | null
  /** Whether the `Cookie` header holds our cookie. */
  isKnown(cookieHeader: string | undefined): boolean
  /** The `Set-Cookie` header for a value from `exchange`. */
  setCookie(session: string): string
}

const TICKET_LIFETIME_MS = 60_000

/** 256 bits: not to be guessed in the lifetime of a process by anybody. */
const TOKEN_BYTES = 32

/** `port` is in the cookie's name, because a browser sends a host's cookies to all of its ports. */
export function createConnectionToken(port: number, now: () => number = () => performance.now()): ConnectionToken {
  const token = newToken()
  const session = newToken()
  const cookieName = `earshot-${port}`
  const tickets = new Map<string, number>()

  return {
    token,
    issueTicket() {
      const ticket = newToken()
      tickets.set(ticket, now() + TICKET_LIFETIME_MS)
      return ticket
    },
    exchange(offered) {
      if (isSame(offered, token)) return session
      for (const [ticket, until] of tickets) {
        if (until < now()) tickets.delete(ticket)
        else if (isSame(offered, ticket)) {
          tickets.delete(ticket)
          return session
        }
      }
      return null
    },
    isKnown: (header) => cookieValues(header, cookieName).some((value) => isSame(value, session)),
    // Strict: no other site's link or form carries it. No lifetime: it ends with the browser's session at the latest.
    setCookie: (value) => `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Strict`,
  }
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Takes as long for a nearly right value as for a wrong one: digests have one length and are compared whole. */
function isSame(offered: string, right: string): boolean {
  return timingSafeEqual(createHash('sha256').update(offered).digest(), createHash('sha256').update(right).digest())
}

function cookieValues(header: string | undefined, name: string): readonly string[] {
  const values: string[] = []
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) values.push(pair.slice(at + 1).trim())
  }
  return values
}
