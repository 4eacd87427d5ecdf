import { join } from 'node:path'
import { z } from 'zod'
import type { DesktopSettings } from '../../../contract/hostBridge.ts'
import { JsonDocument } from '../../../core/storage/jsonDocument.ts'

/** `desktop.json` in the data folder: the settings of the desktop app, and what it remembers about itself. */
export interface StoredSettings extends Pick<
  DesktopSettings,
  'whenClosed' | 'keepsAwake' | 'theme' | 'checksSpelling'
> {
  /** Whether the app has explained that it keeps importing when the window is closed. */
  readonly hasExplainedClosing: boolean
  /** The folder that was chosen last, where the next choice starts. */
  readonly lastFolder: string | null
}

/** Whether the system has a spell checker that needs no download. */
function hasOwnSpellChecker(platform: NodeJS.Platform): boolean {
  return platform === 'darwin'
}

/** Each field that is missing or wrong gets its default. Fields of a newer version are kept. */
const storedSettings = (platform: NodeJS.Platform) =>
  z.looseObject({
    whenClosed: z.enum(['quit', 'keep-importing', 'keep-running']).catch('keep-importing'),
    keepsAwake: z.boolean().catch(true),
    theme: z.enum(['system', 'light', 'dark']).catch('system'),
    checksSpelling: z.boolean().catch(hasOwnSpellChecker(platform)),
    hasExplainedClosing: z.boolean().catch(false),
    lastFolder: z.string().nullable().catch(null),
  })

export class SettingsStore {
  readonly #document: JsonDocument
  readonly #listeners = new Set<() => void>()
  #settings: StoredSettings

  private constructor(document: JsonDocument, settings: StoredSettings) {
    this.#document = document
    this.#settings = settings
  }

  /** Uses the defaults if the file can't be read. */
  static async open(dataFolder: string, platform: NodeJS.Platform): Promise<SettingsStore> {
    const document = new JsonDocument(join(dataFolder, 'desktop.json'))
    const stored = await document.read().catch(() => ({ kind: 'absent' }) as const)
    const schema = storedSettings(platform)
    const parsed = schema.safeParse(stored.kind === 'found' ? stored.value : {})
    if (parsed.success) return new SettingsStore(document, parsed.data)
    // It isn't an object. If it can't be renamed, it is replaced by the next change.
    await document.setAside().catch(() => undefined)
    return new SettingsStore(document, schema.parse({}))
  }

  get settings(): StoredSettings {
    return this.#settings
  }

  /** The change applies at once. Fails if it can't be written; then it applies until the app quits. */
  async change(some: Partial<StoredSettings>): Promise<void> {
    this.#settings = { ...this.#settings, ...some }
    for (const listener of this.#listeners) listener()
    await this.#document.write(this.#settings)
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener)
  }
}
