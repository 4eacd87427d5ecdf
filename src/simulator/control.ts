import type { FastifyInstance } from 'fastify'
import type { FaultBoard } from './faults/faultBoard.ts'
import { readFault } from './faults/readFault.ts'
import type { WorkspaceSettings } from './options.ts'
import { badRequest } from './refusal.ts'
import type { RequestLog } from './requestLog.ts'
import type { Service } from './service.ts'
import { serviceOf } from './endpoints/access.ts'

interface ControlOptions {
  readonly services: readonly Service[]
  readonly faults: FaultBoard
  readonly requests: RequestLog
}

/**
 * The simulator's own endpoint: changes faults and workspace options and reads the request log at run time, with an API
 * key. Faults and log are those of all workspaces, options those of the key's. Its requests count toward no limit and no fault affects them.
 */
export function installControl(server: FastifyInstance, options: ControlOptions): void {
  const { faults, services, requests } = options
  void server.register(async (control) => {
    control.addHook('onRequest', async (request) => void serviceOf(services, request))
    control.get('/control/faults', async () => ({ faults: faults.list(), clock_skew_ms: faults.clockSkewMs }))
    control.post('/control/faults', async (request, reply) => {
      faults.add(readFault(request.body))
      return reply.code(201).send({ faults: faults.list() })
    })
    control.delete('/control/faults', async () => {
      faults.clear()
      return { faults: [] }
    })
    control.put('/control/clock-skew', async (request) => {
      const ms = (request.body as { ms?: unknown } | null)?.ms
      if (typeof ms !== 'number' || !Number.isFinite(ms)) throw badRequest('ms', 'must be a number')
      faults.clockSkewMs = ms
      return { clock_skew_ms: ms }
    })
    control.get('/control/workspace', async (request) => serviceOf(services, request).workspace)
    control.patch('/control/workspace', async (request) => {
      const { workspace } = serviceOf(services, request)
      changeWorkspace(workspace, request.body)
      return workspace
    })
    control.get('/control/requests', async () => ({ requests: requests.all() }))
    control.delete('/control/requests', async () => {
      requests.clear()
      return { requests: [] }
    })
  })
}

function changeWorkspace(workspace: WorkspaceSettings, body: unknown): void {
  const changes = Object.entries(typeof body === 'object' && body !== null ? body : {})
  for (const [name, value] of changes) {
    if (!Object.hasOwn(workspace, name)) throw badRequest(name, 'is not a workspace option')
    if (typeof value !== 'boolean') throw badRequest(name, 'must be true or false')
  }
  Object.assign(workspace, Object.fromEntries(changes))
}
