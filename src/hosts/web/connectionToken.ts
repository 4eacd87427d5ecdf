import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Authenticates clients of the web host: the link's token is exchanged for a cookie. Both live only in this process's
 * memory.
 *
 * The token of the printed link can be reused while this process runs (another tab, another browser, a cleared cookie). A
 * ticket is for the link passed to a browser that we start: it works once, for one minute.
 */
export interface ConnectionToken {
  readonly token: string
  /** A new token that works once, for a minute. */
  issueTicket(): string
  /** The cookie's value for a valid token or ticket; otherwise null. */
  exchange(token: string): string | null
  /** Whether the `Cookie` header contains our cookie. */
  isKnown(cookieHeader: string | undefined): boolean
  /** The `Set-Cookie` header for a value from `exchange`. */
  setCookie(session: string): string
}

const TICKET_LIFETIME_MS = 60_000

/** 256 bits can't be guessed during the life of a process. */
const TOKEN_BYTES = 32

/** The printed link's token and the cookie's value. */
export interface ConnectionSecrets {
  readonly token: string
  readonly session: string
}

export function createConnectionSecrets(): ConnectionSecrets {
  return { token: newToken(), session: newToken() }
}

/** `port` is in the cookie's name, because a browser sends a host's cookies to all of its ports. */
export function createConnectionToken(
  port: number,
  now: () => number = () => performance.now(),
  { token, session }: ConnectionSecrets = createConnectionSecrets(),
): ConnectionToken {
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
    // Strict: links and forms on other sites don't send it. Without a lifetime, it ends with the browser session.
    setCookie: (value) => `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Strict`,
  }
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Constant-time comparison, using digests of equal length. */
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
