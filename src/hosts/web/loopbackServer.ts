import { once } from 'node:events'
import { createServer } from 'node:net'
import websocket from '@fastify/websocket'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Core } from '../../core/createCore.ts'
import { createAppHandler } from '../node/appHandler.ts'
import { whyUnsupported } from '../node/browserSupport.ts'
import { HostProblem } from '../node/hostProblem.ts'
import { createPageFiles } from '../node/pageFiles.ts'
import { SECURITY_HEADERS } from '../node/securityHeaders.ts'
import { createConnectionToken, type ConnectionToken } from './connectionToken.ts'
import { answerUnreadable, MAX_HEADER_BYTES } from './unreadableRequest.ts'
import { goneSignal, sendResponse, toRequest } from './httpBridge.ts'
import { judge } from './originGuard.ts'
import { plainPage } from './plainPage.ts'
import { createSocketHandler, MAX_FRAME_BYTES, RPC_PATH } from './webSocket.ts'

/** This computer's own address, which no other computer reaches. */
const ADDRESS = '127.0.0.1'

/** A page asks at once or through its socket; a connection that asks nothing for 15 s only takes room. */
const IDLE_LIMIT_MS = 15_000

export interface LoopbackServer {
  /** `http://NAME.localhost:PORT`. */
  readonly origin: string
  readonly port: number
  /** The link for a person; works as often as it is opened. */
  readonly link: string
  /** A link that works once, for a minute: for handing to a browser as an argument. */
  ticketLink(): string
  /** Ends open answers and sockets too. */
  close(): Promise<void>
}

export class PortTaken extends HostProblem {
  constructor(port: number, options?: ErrorOptions) {
    super(`Port ${port} is taken by another program. Choose another with --port, or 0 for any free one.`, options)
  }
}

/** The same link for a browser that doesn't know names under `localhost`. README says what it costs. */
export function numericLink(link: string): string {
  const url = new URL(link)
  url.hostname = ADDRESS
  return url.href
}

/**
 * Serves the page in `pageFolder` and the core's bytes over HTTP, and its procedures over a WebSocket, to whoever came
 * in through the link. Port 0 is any free one. Fails with `PortTaken` or another `HostProblem` when the port can't be had.
 */
export async function startLoopbackServer(options: {
  readonly core: Pick<Core, 'router' | 'handle'>
  readonly pageFolder: string
  readonly port: number
  /** Before `.localhost`: browsers send the cookies of a name to that name alone. */
  readonly name: string
  readonly idleLimitMs?: number
}): Promise<LoopbackServer> {
  const { idleLimitMs = IDLE_LIMIT_MS } = options
  const server = fastify({
    logger: false,
    forceCloseConnections: true,
    bodyLimit: Number.MAX_SAFE_INTEGER,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: idleLimitMs,
      connectionsCheckingInterval: idleLimitMs / 2,
    },
    keepAliveTimeout: idleLimitMs,
    clientErrorHandler: answerUnreadable,
    // A path that is no UTF-8 is answered before any hook runs; it names nothing of ours.
    frameworkErrors: (_error, _request, reply) => void reply.hijack().raw.writeHead(404, SECURITY_HEADERS).end(),
  })
  // Known once the port is; no request is answered before that.
  const late: { origins: readonly string[]; token: ConnectionToken } = { origins: [], token: createConnectionToken(0) }
  await addRoutes(server, options, late)
  const port = await listen(server, options.port)
  const closeIpv6 = await listenOnIpv6(server, port)
  const origin = `http://${options.name}.localhost:${port}`
  late.origins = [origin, `http://${ADDRESS}:${port}`]
  late.token = createConnectionToken(port)
  const linkWith = (token: string): string => `${origin}/?token=${token}`

  return {
    origin,
    port,
    link: linkWith(late.token.token),
    ticketLink: () => linkWith(late.token.issueTicket()),
    async close() {
      for (const socket of server.websocketServer.clients) socket.close(1001)
      await Promise.all([closeIpv6(), server.close()])
    },
  }
}

type Late = { readonly origins: readonly string[]; readonly token: ConnectionToken }

async function addRoutes(
  server: FastifyInstance,
  { core, pageFolder }: { readonly core: Pick<Core, 'router' | 'handle'>; readonly pageFolder: string },
  late: Late,
): Promise<void> {
  // Bodies are the core's to read, as they are and as they come.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, _body, done) => done(null))
  await server.register(websocket, { options: { maxPayload: MAX_FRAME_BYTES } })

  server.addHook('onRequest', async (request, reply) => guard(request, reply, late))

  const onSocket = createSocketHandler(core)
  server.get(RPC_PATH, { websocket: true }, (socket) => onSocket(socket))

  const handle = createAppHandler(core, createPageFiles(pageFolder))
  server.all('/*', async (request, reply) => {
    reply.hijack()
    const gone = goneSignal(reply.raw)
    const { request: asked, discard } = toRequest(request.raw, late.origins[0] ?? '', gone)
    const response = await handle(asked).catch(
      () => new Response(null, { status: gone.aborted ? 499 : 500, headers: SECURITY_HEADERS }),
    )
    discard()
    await sendResponse(response, reply.raw)
  })
}

/** Runs before every route and before every upgrade: lets through, exchanges a token, or answers why not. */
async function guard(request: FastifyRequest, reply: FastifyReply, { origins, token }: Late): Promise<unknown> {
  reply.headers(SECURITY_HEADERS).header('cache-control', 'no-store')
  // `GET http://host/ HTTP/1.1` is how one asks a proxy.
  if (!request.url.startsWith('/')) return say(reply, 400, 'Not a proxy', 'Earshot answers for itself only.')
  const verdict = judge({ method: request.method, headers: request.headers, isUpgrade: request.ws }, origins)
  if (verdict.kind === 'refused') {
    return verdict.why === 'foreign-host'
      ? say(reply, 421, 'Not here', 'Earshot answers only under the address it printed when it started.')
      : say(reply, 403, 'Not from there', 'Earshot takes requests from its own page only.')
  }
  const { origin } = verdict
  const url = new URL(origin + request.url)
  const offered = url.searchParams.get('token')
  if (offered !== null && url.pathname === '/' && request.method === 'GET' && !request.ws) {
    return exchange(request, reply, token, offered)
  }
  if (!token.isKnown(request.headers.cookie)) {
    // A link to a place in the app was followed from another site, so a Strict cookie was not sent. From a page of ours it
    // is; a browser that has none comes back from there, and is told so then. The origin is ours whatever the path is.
    if (isFromOtherSite(request))
      return say(reply, 200, 'Opening Earshot', 'One moment.', origin + url.pathname + url.search)
    return say(
      reply,
      401,
      'Open Earshot with its link',
      'This browser has not been let in yet. Open the whole link that Earshot printed when it started: it ends in <code>/?token=…</code>. After a restart the link is a new one.',
    )
  }
  return undefined
}

function isFromOtherSite({ method, headers, ws }: FastifyRequest): boolean {
  return (
    method === 'GET' && !ws && headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] === 'navigate'
  )
}

function exchange(request: FastifyRequest, reply: FastifyReply, token: ConnectionToken, offered: string): unknown {
  const session = token.exchange(offered)
  if (session === null) {
    return say(
      reply,
      401,
      'This link is no longer right',
      'Earshot has been started anew since. Open the link that it printed last.',
    )
  }
  reply.header('set-cookie', token.setCookie(session))
  const unsupported = whyUnsupported(request.headers['user-agent'])
  if (unsupported !== null) {
    return say(reply, 200, 'This browser isn’t supported', `${unsupported} <a href="/">Open Earshot anyway</a>`)
  }
  const site = request.headers['sec-fetch-site']
  if (site === undefined || site === 'none' || site === 'same-origin') return reply.redirect('/', 303)
  // The link was clicked on another site's page: along its redirects a Strict cookie is not sent, from a page of ours it is.
  return say(reply, 200, 'Opening Earshot', 'One moment.', '/')
}

function say(reply: FastifyReply, status: number, title: string, text: string, refreshTo?: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(plainPage(title, text, refreshTo))
}

/**
 * Browsers ask `[::1]` for a name under `localhost` first, so another user's program there would be sent the token and the
 * cookie. Answers what closes it.
 */
async function listenOnIpv6(server: FastifyInstance, port: number): Promise<() => Promise<void>> {
  const ipv6 = createServer((socket) => server.server.emit('connection', socket))
  try {
    ipv6.listen({ host: '::1', port })
    await once(ipv6, 'listening')
  } catch (error) {
    // Without IPv6, no other program can listen there either.
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return () => Promise.resolve()
    await server.close()
    throw problemOf(error, port)
  }
  return () => new Promise((resolve) => ipv6.close(() => resolve()))
}

async function listen(server: FastifyInstance, port: number): Promise<number> {
  try {
    await server.listen({ host: ADDRESS, port })
  } catch (error) {
    await server.close()
    throw problemOf(error, port)
  }
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}

function problemOf(error: unknown, port: number): HostProblem {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new PortTaken(port, { cause: error })
    case 'EACCES':
      return new HostProblem(
        `Port ${port} may not be used by this user. Choose one above 1023 with --port, or 0 for any free one.`,
        { cause: error },
      )
    default:
      return new HostProblem(`Port ${port} can't be used: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
  }
}
