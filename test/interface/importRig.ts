import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ImportActivity } from '../../src/core/ports.ts'
import type { ImportSnapshot, ImportState } from '../../src/contract/snapshots.ts'
import type { ImportFields } from '../../src/domain/recordings/recording.ts'
import { addPath, importOf, sendRow } from '../support/importing.ts'
import { type LocalServer, startLocalServer } from '../support/localServer.ts'
import { namedWav } from '../support/recordings/pcmWav.ts'
import {
  addWorkspace,
  type CoreClient,
  memoryStore,
  settableClock,
  startTestCore,
  type TestCore,
} from '../support/testCore.ts'

export const FIELDS = {
  timestamp: '2026-06-01T09:00:00Z',
  userId: 1,
  callTypeId: null,
  title: null,
  leadName: null,
  leadCompany: null,
}

const USERS = [
  { user_id: 1, name: 'Ada', email: 'ada@example.com' },
  { user_id: 2, name: 'Bo', email: 'bo@example.com' },
]

type Importing = (request: IncomingMessage, response: ServerResponse, attempt: number) => void
type StateOf<Kind> = Extract<ImportState, { kind: Kind }>

/** A core that can be restarted on the same data, and a service that handles its imports as the test sets. */
export class ImportRig {
  readonly folder = mkdtempSync(join(tmpdir(), 'earshot-imports-'))
  readonly clock = settableClock({ isStill: true })
  readonly secretStore = memoryStore()
  /** The Idempotency-Key of each attempt, and the resulting calls, as a service creates them: one per key. */
  readonly keys: string[] = []
  readonly calls = new Map<string, number>()
  /** Creates the call of a key, or returns the existing one. */
  readonly accept: Importing = (request, response) => {
    const key = String(request.headers['idempotency-key'])
    request.resume().once('end', () => {
      if (!this.calls.has(key)) this.calls.set(key, 1000 + this.calls.size)
      const body = JSON.stringify({ call_id: this.calls.get(key) })
      response.writeHead(202, { 'content-type': 'application/json' }).end(body)
    })
  }

  /** How the service responds to an import. */
  importing = this.accept
  isCoolingDown = false
  /** The analysis of every call. */
  analysis: object | null = { summary: { topics: [] }, transcription: 'Ada: Hello.' }
  /** The list of `GET /v1/calls`. */
  listed: readonly object[] = []
  workspaceId = ''
  /** What the core reported to its host, oldest first. */
  readonly activities: ImportActivity[] = []
  #server: LocalServer | null = null
  #test: TestCore | null = null

  static async start(port?: number): Promise<ImportRig> {
    const rig = new ImportRig()
    await rig.serve(port)
    await rig.startCore()
    rig.workspaceId = await addWorkspace(rig.test, { baseUrl: rig.server.url, apiKey: 'key' })
    return rig
  }

  /** The most recently started core. */
  get test(): TestCore {
    if (this.#test === null) throw new Error('the core was not started')
    return this.#test
  }

  get client(): CoreClient {
    return this.test.client
  }

  get server(): LocalServer {
    if (this.#server === null) throw new Error('the service was not started')
    return this.#server
  }

  async serve(port = 0): Promise<void> {
    this.#server = await startLocalServer((request, response) => this.#answer(request, response), port)
  }

  async startCore(): Promise<void> {
    const { clock, secretStore } = this
    const onImports = (activity: ImportActivity) => void this.activities.push(activity)
    this.#test = await startTestCore({ dataFolder: join(this.folder, 'data'), clock, secretStore, onImports })
  }

  async restart(): Promise<void> {
    await this.test.stop()
    await this.startCore()
  }

  /** As a computer that was asleep. */
  jump(ms: number): void {
    this.clock.jump(ms)
    this.test.core.wake()
  }

  async close(): Promise<void> {
    await this.test.stop()
    await this.server.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  async importOne(name: string, size = 1000): Promise<string> {
    return this.send(await this.stage(name, size))
  }

  /** Adds a row; returns its id. */
  async stage(name: string, size = 1000): Promise<string> {
    const path = join(this.folder, name)
    writeFileSync(path, namedWav(name, size))
    return addPath(this.client, this.workspaceId, path)
  }

  /** Commits a row with these details; returns the id of its import. */
  async send(stageId: string, fields: ImportFields = FIELDS): Promise<string> {
    const importId = await sendRow(this.client, this.workspaceId, { stageId, fields })
    if (importId === null) throw new Error('the row can not be sent')
    return importId
  }

  /** The import once its state matches. */
  async until<Kind extends ImportState['kind']>(
    importId: string,
    kind: Kind,
    isWanted: (state: StateOf<Kind>) => boolean = () => true,
  ): Promise<ImportSnapshot & { readonly state: StateOf<Kind> }> {
    const matches = (item: ImportSnapshot): item is ImportSnapshot & { state: StateOf<Kind> } =>
      item.importId === importId && item.state.kind === kind && isWanted(item.state as StateOf<Kind>)
    const found = await importOf(this.client, this.workspaceId, matches)
    if (!matches(found)) throw new Error('unreachable')
    return found
  }

  /** The only import in the journal, read while no core has it open. */
  setStoredState(state: string): void {
    const path = join(this.folder, 'data', 'workspaces', this.workspaceId, 'imports', 'imports.db')
    const database = new DatabaseSync(path)
    const { changes } = database.prepare('UPDATE imports SET state = ?').run(state)
    database.close()
    if (changes !== 1) throw new Error(`the journal has ${changes} imports`)
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    if (request.method === 'POST') {
      this.keys.push(String(request.headers['idempotency-key']))
      this.importing(request, response, this.keys.length)
      return
    }
    response.setHeader('content-type', 'application/json')
    const id = /\/v1\/calls\/(\d+)$/.exec(request.url ?? '')?.[1]
    if (this.isCoolingDown) response.writeHead(429).end('{"error":"too_many_requests"}')
    else if (id !== undefined) {
      response.end(JSON.stringify({ data: { id: Number(id), format: 'file', duration: 3, analysis: this.analysis } }))
    } else if (request.url?.startsWith('/v1/users') === true) {
      const data = request.url.includes('inactive') ? [] : USERS
      response.end(JSON.stringify({ data, meta: { has_next_page: false } }))
    } else {
      const data = request.url?.startsWith('/v1/calls?') === true ? this.listed : []
      response.end(JSON.stringify({ data, meta: { has_next_page: false } }))
    }
  }
}
