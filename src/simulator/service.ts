import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallTypeRow } from './callTypes.ts'
import type { Clock } from './clock.ts'
import type { NullPlacement } from './paging/keyset.ts'
import type { ImportService } from './imports/importService.ts'
import type { MediaFiles } from './media/mediaFiles.ts'
import type { UrlSigner } from './media/signedUrl.ts'
import type { WorkspaceSettings } from './options.ts'
import type { CursorSeal } from './paging/cursorSeal.ts'
import type { QueryParameters } from './paging/queryParameters.ts'
import type { World } from './seed/world.ts'
import type { Database } from './sql/database.ts'

/** One workspace, as the endpoints see it. */
export interface Service {
  /** Requests count for each key, imports for the workspace. */
  readonly apiKeys: readonly string[]
  readonly database: Database
  readonly seal: CursorSeal
  readonly signer: UrlSigner
  readonly world: World
  readonly callTypes: ReadonlyMap<number, CallTypeRow>
  readonly mediaFiles: MediaFiles
  readonly imports: ImportService
  /** The service's clock, which a fault may skew: see `FaultBoard.clockSkewMs`. */
  readonly clock: Clock
  readonly workspace: WorkspaceSettings
  readonly nulls: NullPlacement
  readonly appUrl: string
  readonly mediaSeconds: number
  readonly baseUrl: () => string
}

/** A request to an endpoint of `service`. */
export interface ServiceRequest {
  readonly service: Service
  readonly query: QueryParameters
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The fault `null-dropping-cursors`. */
  readonly dropsNulls: boolean
}
