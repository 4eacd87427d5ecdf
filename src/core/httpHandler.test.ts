import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../contract/errors/errors.ts'
import { workspacePaths } from '../contract/paths.ts'
import type { Log } from './diagnostics/log.ts'
import { createExpectedErrors } from './expectedErrors.ts'
import { LocalRecordings } from './imports/localRecordings.ts'
import { createHttpHandler } from './httpHandler.ts'
import type { OpenWorkspaces } from './workspaces/openWorkspaces.ts'

const UPLOAD = workspacePaths('w/1').stagingUpload({ name: 'a.wav', modifiedAt: 5, folder: 'calls', timeZone: 'UTC' })

/** Thrown instead of a response. */
let failure: Error | null
/** Why the imports of the workspace can't be opened. */
let openFailure: Error | null
let logged: unknown[]

const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (_event, fields) => void logged.push(fields?.['procedure']),
}
const text = (body: string) => {
  if (failure !== null) throw failure
  return new Response(body)
}
const open = {
  get: (workspaceId: string) => {
    if (workspaceId !== 'w/1') throw new AppError('not-found', { what: 'workspace' })
    return {
      exports: { respond: (exportId: string, method: string) => text(`${method} ${exportId}`) },
      imports: {
        get: () => {
          if (openFailure !== null) return Promise.reject(openFailure)
          return Promise.resolve({
            receive: async (request: Request, parameters: URLSearchParams, turn: () => Promise<void>) => {
              await turn()
              return { stageId: `${await request.text()} of ${parameters.get('name')}` }
            },
            report: (batchId: string | null) => text(`report of ${batchId}`),
            recordingAt: () => null,
          })
        },
      },
    }
  },
} as unknown as OpenWorkspaces
const handle = createHttpHandler({ open, recordings: new LocalRecordings(), errors: createExpectedErrors(log) })

async function respond(method: string, path: string, body?: string) {
  const request = new Request(`http://127.0.0.1${path}`, { method, ...(body !== undefined && { body }) })
  const response = await handle(request)
  return [response.status, await response.text()]
}

beforeEach(() => {
  failure = null
  openFailure = null
  logged = []
})

describe('the paths of the core', () => {
  it('store an upload', async () => {
    const response = await handle(new Request(`http://127.0.0.1${UPLOAD}`, { method: 'POST', body: 'sound' }))
    expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store'])
    expect(await response.json()).toEqual({ stageId: 'sound of a.wav' })
    expect(await respond('POST', '/uploads', 'sound')).toEqual([404, expect.stringContaining('not-found')])
  })

  it('store an upload after one that failed because its workspace couldn’t be opened', async () => {
    const path = (of: object) =>
      workspacePaths('w/1').stagingUpload({ name: 'a.wav', modifiedAt: 5, folder: '', timeZone: 'UTC', ...of })
    openFailure = new AppError('disk-full', {})
    expect(await respond('POST', path({ uploadId: 'u1' }), 'sound')).toEqual([
      502,
      expect.stringContaining('disk-full'),
    ])
    openFailure = null
    expect(await respond('POST', path({ uploadId: 'u2', after: 'u1' }), 'sound')).toEqual([201, expect.any(String)])
  })

  it('return exports and import reports', async () => {
    expect(await respond('GET', workspacePaths('w/1').export('e1'))).toEqual([200, 'GET e1'])
    expect(await respond('HEAD', workspacePaths('w/1').export('e1'))).toEqual([200, 'HEAD e1'])
    expect(await respond('GET', workspacePaths('w/1').importReport('b1'))).toEqual([200, 'report of b1'])
    expect(await respond('GET', workspacePaths('w/1').importReport(null))).toEqual([200, 'report of null'])
  })

  it.each([
    ['GET', UPLOAD],
    ['GET', '/exports/e1'],
    ['POST', workspacePaths('w/1').export('e1')],
    ['DELETE', workspacePaths('w/1').export('e1')],
    ['POST', workspacePaths('w/1').importReport(null)],
    ['HEAD', workspacePaths('w/1').importReport(null)],
    ['GET', '/import-reports/w/1/report.csv'],
    ['GET', '/import-reports/w1/report.csv.bak'],
    ['GET', '/'],
    ['POST', '/'],
  ])('don’t include %s %s', async (method, path) => {
    expect(await respond(method, path)).toEqual([404, ''])
  })
})

describe('a failure', () => {
  it('is returned by its code and data', async () => {
    expect(await respond('GET', workspacePaths('w2').importReport(null))).toEqual([
      404,
      '{"code":"not-found","data":{"what":"workspace"}}',
    ])
    failure = new AppError('disk-full', {})
    expect(await respond('GET', workspacePaths('w/1').export('e1'))).toEqual([
      502,
      expect.stringContaining('"code":"disk-full"'),
    ])
    expect(logged).toEqual([])
  })

  it('that is unexpected is logged with the first part of its path only', async () => {
    failure = new TypeError('a bug')
    expect(await respond('GET', workspacePaths('w/1').export('e1'))).toEqual([
      502,
      expect.stringContaining('"code":"internal"'),
    ])
    expect(logged).toEqual(['GET exports'])
  })
})
