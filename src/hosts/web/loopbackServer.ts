import { once } from 'node:events'
import { createServer } from 'node:net'
import websocket from '@fastify/websocket'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Core } from '../../core/createCore.ts'
import { createAppHandler } from '../node/page/appHandler.ts'
import { whyUnsupported } from '../node/build/browserSupport.ts'
import { HostProblem } from '../node/hostProblem.ts'
import type { PageHandler } from '../node/page/pageHandler.ts'
import { SECURITY_HEADERS } from '../node/page/securityHeaders.ts'
import { createConnectionToken, type ConnectionSecrets, type ConnectionToken } from './connectionToken.ts'
import { answerUnreadable, MAX_HEADER_BYTES } from './unreadableRequest.ts'
import { goneSignal, sendResponse, toRequest } from './httpBridge.ts'
import { verdictOn } from './originGuard.ts'
import { plainPage } from './plainPage.ts'
import { createSocketHandler, MAX_FRAME_BYTES, RPC_PATH } from './webSocket.ts'

/** The loopback address, which no other computer can reach. */
const ADDRESS = '127.0.0.1'

/** Pages send requests at once or through their socket, so close connections that are idle for 15 s. */
const IDLE_LIMIT_MS = 15_000

/** A page that doesn't answer, such as a suspended one, must not use up the time in which the core has to close. */
const GOODBYE_LIMIT_MS = 500

export interface LoopbackServer {
  /** `http://NAME.localhost:PORT`. */
  readonly origin: string
  readonly port: number
  /** The link for the user; it can be opened any number of times. */
  readonly link: string
  /** A link that works once, for a minute, for passing to a browser as an argument. */
  ticketLink(): string
  /** Also ends open responses and sockets. */
  close(): Promise<void>
}

/** The same link for a browser that doesn't know names under `localhost`. README explains the drawback. */
export function numericLink(link: string): string {
  const url = new URL(link)
  url.hostname = ADDRESS
  return url.href
}

/**
 * Serves the page's files and the core's bytes over HTTP, and its procedures over a WebSocket, to clients that used
 * the link. Port 0 picks a free one. Throws a `HostProblem` if it can't listen on the port.
 */
export async function startLoopbackServer(options: {
  readonly core: Pick<Core, 'router' | 'handle'>
  readonly page: PageHandler
  readonly port: number
  /** The part before `.localhost`. Browsers send a name's cookies only to that name. */
  readonly name: string
  /** Undefined: new ones. */
  readonly secrets?: ConnectionSecrets | undefined
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
    // A path that isn't UTF-8 is rejected before any hook runs; no file of ours has one.
    frameworkErrors: (_error, _request, reply) => void reply.hijack().raw.writeHead(404, SECURITY_HEADERS).end(),
  })
  // Set once the port is known, before the first request.
  const late: { origins: readonly string[]; token: ConnectionToken } = { origins: [], token: createConnectionToken(0) }
  await addRoutes(server, options, late)
  const port = await listen(server, options.port)
  const closeIpv6 = await listenOnIpv6(server, port)
  const origin = `http://${options.name}.localhost:${port}`
  late.origins = [origin, `http://${ADDRESS}:${port}`]
  late.token = createConnectionToken(port, undefined, options.secrets)
  const linkWith = (token: string): string => `${origin}/?token=${token}`

  return {
    origin,
    port,
    link: linkWith(late.token.token),
    ticketLink: () => linkWith(late.token.issueTicket()),
    async close() {
      const sockets = [...server.websocketServer.clients]
      for (const socket of sockets) socket.close(1001)
      const ending = setTimeout(() => {
        for (const socket of sockets) socket.terminate()
      }, GOODBYE_LIMIT_MS)
      await Promise.all([closeIpv6(), server.close()])
      clearTimeout(ending)
    },
  }
}

type Late = { readonly origins: readonly string[]; readonly token: ConnectionToken }

async function addRoutes(
  server: FastifyInstance,
  { core, page }: { readonly core: Pick<Core, 'router' | 'handle'>; readonly page: PageHandler },
  late: Late,
): Promise<void> {
  // The core reads bodies itself, unparsed, as streams.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, _body, done) => done(null))
  await server.register(websocket, { options: { maxPayload: MAX_FRAME_BYTES } })

  server.addHook('onRequest', async (request, reply) => guard(request, reply, late))

  const onSocket = createSocketHandler(core)
  server.get(RPC_PATH, { websocket: true }, (socket) => onSocket(socket))

  const handle = createAppHandler(core, page)
  server.all('/*', async (request, reply) => {
    const gone = goneSignal(reply.raw)
    const { request: webRequest, discard } = toRequest(request.raw, late.origins[0] ?? '', gone)
    reply.hijack()
    const response = await handle(webRequest).catch(
      () => new Response(null, { status: gone.aborted ? 499 : 500, headers: SECURITY_HEADERS }),
    )
    discard()
    await sendResponse(response, reply.raw)
  })
}

/** Runs before every route and upgrade: accepts the request, exchanges a token, or responds with the reason for refusing. */
async function guard(request: FastifyRequest, reply: FastifyReply, { origins, token }: Late): Promise<unknown> {
  reply.headers(SECURITY_HEADERS).header('cache-control', 'no-store')
  // `GET http://host/ HTTP/1.1` is a request to a proxy.
  if (!request.url.startsWith('/')) return say(reply, 400, 'Not a proxy', 'Earshot only serves its own pages.')
  const verdict = verdictOn({ method: request.method, headers: request.headers, isUpgrade: request.ws }, origins)
  if (verdict.kind === 'refused') {
    return verdict.why === 'foreign-host'
      ? say(reply, 421, 'Wrong address', 'Open the link that Earshot printed when it started.')
      : say(reply, 403, 'Request blocked', 'Earshot only accepts requests from its own page.')
  }
  const { origin } = verdict
  const url = new URL(origin + request.url)
  const offered = url.searchParams.get('token')
  if (offered !== null && url.pathname === '/' && request.method === 'GET' && !request.ws) {
    return exchange(request, reply, token, offered)
  }
  if (!token.isKnown(request.headers.cookie)) {
    // A link into the app on another site: the Strict cookie isn't sent, but it will be when our own page redirects. A
    // browser without a cookie returns from there and gets the message below. The origin is ours whatever the path is.
    if (isFromOtherSite(request))
      return say(reply, 200, 'Opening Earshot', 'One moment.', origin + url.pathname + url.search)
    return say(
      reply,
      401,
      'Open Earshot with its link',
      'This browser isn’t connected to Earshot. Open the whole link that Earshot printed when it started; it ends in <code>/?token=…</code>. Each start prints a new link.',
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
      'This link has expired',
      'Earshot has restarted since it printed this link. Open the last link that it printed.',
    )
  }
  reply.header('set-cookie', token.setCookie(session))
  const unsupported = whyUnsupported(request.headers['user-agent'])
  if (unsupported !== null) {
    return say(reply, 200, 'This browser isn’t supported', `${unsupported} <a href="/">Open Earshot anyway</a>`)
  }
  const site = request.headers['sec-fetch-site']
  if (site === undefined || site === 'none' || site === 'same-origin') return reply.redirect('/', 303)
  // If the link was clicked on another site, a Strict cookie isn't sent along its redirects, but it is from our own page.
  return say(reply, 200, 'Opening Earshot', 'One moment.', '/')
}

function say(reply: FastifyReply, status: number, title: string, text: string, refreshTo?: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(plainPage(title, text, refreshTo))
}

/**
 * Browsers try `[::1]` first for a name under `localhost`, so another user's program listening there would get the token and
 * the cookie. Listens there too; returns a function that closes it.
 */
async function listenOnIpv6(server: FastifyInstance, port: number): Promise<() => Promise<void>> {
  // As Node's HTTP server does; otherwise the end of a response may wait 40 ms for the client's acknowledgment.
  const ipv6 = createServer({ noDelay: true }, (socket) => server.server.emit('connection', socket))
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
      return new HostProblem(
        `Port ${port} is already in use. Choose another with --port, or use --port 0 for any free port.`,
        { cause: error },
      )
    case 'EACCES':
      return new HostProblem(
        `You don’t have permission to use port ${port}. Choose one above 1023 with --port, or use --port 0 for any free port.`,
        { cause: error },
      )
    default:
      return new HostProblem(`Port ${port} can’t be used: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
  }
}
