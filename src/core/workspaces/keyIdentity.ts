import { type ErrorCode, AppError, isAppError } from '../../contract/errors/errors.ts'
import type { User } from '../../domain/workspaces/directory.ts'

/** A key that works may send even if its users can't be read: then the service doesn't say whose key it is. */
const CANT_SAY: ReadonlySet<ErrorCode> = new Set(['unauthorized', 'not-found', 'invalid-request', 'unreadable-answer'])

/**
 * The service's ID of the workspace that a key belongs to: every user names it. Undefined if the service doesn't say it. Fails like
 * `read`, unless the service refuses to list users.
 */
export async function readServiceWorkspaceId(
  read: () => Promise<readonly Pick<User, 'workspaceId'>[]>,
): Promise<number | undefined> {
  try {
    const users = await read()
    return users.find(({ workspaceId }) => workspaceId !== null)?.workspaceId ?? undefined
  } catch (error) {
    if (isAppError(error) && CANT_SAY.has(error.code)) return undefined
    throw error
  }
}

interface KeyIdentityOptions {
  /** As it was found when the workspace was connected; undefined if it wasn't. */
  readonly known: () => number | undefined
  /** Called if it wasn't known. */
  readonly found: (serviceWorkspaceId: number) => Promise<void>
}

/**
 * Refuses to send with the key of another workspace: one that was exchanged in the keychain, for example. Asks once for each
 * session, before the first import.
 */
export class KeyIdentity<Session extends object> {
  readonly #options: KeyIdentityOptions
  readonly #checked = new WeakMap<Session, number | undefined>()

  constructor(options: KeyIdentityOptions) {
    this.#options = options
  }

  /** Returns the service's ID of the workspace, undefined if it doesn't say it. Fails with `other-workspace`, and like `read`. */
  async check(session: Session, read: () => Promise<readonly User[]>): Promise<number | undefined> {
    if (!this.#checked.has(session)) this.#checked.set(session, await this.#ask(read))
    return this.#checked.get(session)
  }

  async #ask(read: () => Promise<readonly User[]>): Promise<number | undefined> {
    const id = await readServiceWorkspaceId(read)
    const known = this.#options.known()
    if (id === undefined) return known
    if (known === undefined) await this.#options.found(id)
    else if (known !== id) throw new AppError('other-workspace', {})
    return id
  }
}
