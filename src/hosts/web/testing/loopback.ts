import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Core } from '../../../core/createCore.ts'
import { createPageHandler } from '../../node/page/pageHandler.ts'
import { testCore } from '../../testCore.ts'
import { startLoopbackServer, type LoopbackServer } from '../loopbackServer.ts'

export const PAGE = '<!doctype html><title>Earshot</title>'
/** The part before `.localhost`. */
export const NAME = 'earshot-0123456789abcdef01234567'
export const SCRIPT = 'export const answer = 42'

/** The server started last, which `ask` uses. */
let server: LoopbackServer | undefined
const owned: (() => Promise<unknown>)[] = []

/** After each test: closes all started servers. */
export async function closeAll(): Promise<void> {
  for (const close of owned.splice(0).toReversed()) await close()
}

/** A server for a small page, with a file beside it that must not be served. */
export async function start(
  handle?: Core['handle'],
  {
    core = testCore(handle),
    ...options
  }: {
    readonly core?: Pick<Core, 'router' | 'handle'>
    readonly port?: number
    readonly idleLimitMs?: number
  } = {},
): Promise<LoopbackServer> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-page-'))
  owned.push(() => rm(folder, { recursive: true }))
  const pageFolder = join(folder, 'page')
  await mkdir(join(pageFolder, 'assets'), { recursive: true })
  await writeFile(join(pageFolder, 'index.html'), PAGE)
  await writeFile(join(pageFolder, 'assets', 'index-abc123.js'), SCRIPT)
  await writeFile(join(folder, 'secret.txt'), 'not for the page')
  const started = await startLoopbackServer({
    core,
    page: createPageHandler(pageFolder),
    port: 0,
    name: NAME,
    ...options,
  })
  owned.push(() => started.close())
  return (server = started)
}

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Sends a raw request: no redirects, any Host, any path, unlike `fetch`. */
export function ask(
  path: string,
  headers: OutgoingHttpHeaders = {},
  method = 'GET',
  body?: string | Buffer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // As a browser that opened the link would send it, unless the test gives a `host`.
    const named = { host: `${NAME}.localhost:${server?.port}`, ...headers }
    const options = { host: '127.0.0.1', port: server?.port, path, method, headers: named, agent: false }
    const sent = request(options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The cookie a browser has after opening `link`. */
export async function cookieFrom(link: string): Promise<string> {
  const answer = await ask(link.slice(link.indexOf('/', 'http://'.length)))
  return answer.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}
