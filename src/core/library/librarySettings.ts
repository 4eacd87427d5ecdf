import { z } from 'zod'
import { LIBRARY_SCOPES, REQUEST_SHARES, type LibraryScope, type RequestShare } from '../../contract/library/library.ts'
import type { Log } from '../diagnostics/log.ts'
import { JsonDocument } from '../storage/jsonDocument.ts'

/** What the user decided about the library of a workspace. */
export interface LibrarySettings {
  /** What may be kept on this computer; null until the user has answered. */
  readonly keeps: LibraryScope | null
  /** Calls before this instant aren't kept; null for all. */
  readonly since: string | null
  readonly isPaused: boolean
  readonly requestShare: RequestShare
}

const UNDECIDED: LibrarySettings = { keeps: null, since: null, isPaused: false, requestShare: 'half' }

const stored = z.object({
  version: z.literal(1),
  keeps: z.enum(LIBRARY_SCOPES).nullable(),
  since: z.string().nullable(),
  isPaused: z.boolean(),
  requestShare: z.enum(REQUEST_SHARES).default('half'),
})

/** The file of the settings. It isn't in the library's folder, because deleting the library must not undo the decision. */
export class LibrarySettingsFile {
  readonly #document: JsonDocument
  readonly #log: Log

  constructor(path: string, log: Log) {
    this.#document = new JsonDocument(path)
    this.#log = log
  }

  /**
   * Without a readable decision, nothing is kept, and the user is asked again. `isUnknown`: there is one, probably of a newer Earshot,
   * which may allow what is saved.
   */
  async read(): Promise<{ readonly settings: LibrarySettings; readonly isUnknown: boolean }> {
    const found = await this.#document.read()
    if (found.kind === 'damaged') this.#log.error('library.settings-damaged', { setAsideAs: found.setAsideAs })
    const read = stored.safeParse(found.kind === 'found' ? found.value : null)
    if (read.success) return { settings: read.data, isUnknown: false }
    const isUnknown = found.kind === 'found'
    if (isUnknown) this.#log.error('library.settings-unknown')
    return { settings: UNDECIDED, isUnknown }
  }

  async write(settings: LibrarySettings): Promise<void> {
    await this.#document.write({ version: 1, ...settings })
  }
}
