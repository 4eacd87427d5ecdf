import { createServer } from 'node:http'

/**
 * A service in a separate process that accepts imports and stores nothing. Reports how fast each body arrived, from the first
 * 64 kB on, to exclude the time for the fields and the wait for an early refusal.
 */
export interface SinkNews {
  readonly port?: number
  readonly bytes?: number
  readonly ms?: number
}

const HEAD_BYTES = 64 * 1024

const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  if (request.method !== 'POST') {
    const id = /\/v1\/calls\/(\d+)$/.exec(request.url ?? '')?.[1]
    const data = request.url?.includes('/v1/users') ? [{ user_id: 1, name: 'Ada', email: 'ada@example.com' }] : []
    const all = { data, meta: { has_next_page: false } }
    response.end(
      JSON.stringify(
        id === undefined
          ? all
          : { data: { id: Number(id), format: 'file', analysis: { transcription: 'Ada: Hello.' } } },
      ),
    )
    return
  }
  let bytes = 0
  let startedAt = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (startedAt === 0 && bytes > HEAD_BYTES) startedAt = performance.now()
  })
  request.once('end', () => {
    process.send?.({ bytes, ms: performance.now() - startedAt } satisfies SinkNews)
    response.writeHead(202).end('{"call_id":7}')
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) process.send?.({ port: address.port } satisfies SinkNews)
})
process.once('disconnect', () => process.exit())
