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
  readonly #schema: ReturnType<typeof storedSettings>
  readonly #listeners = new Set<() => void>()
  #settings: StoredSettings
  /** Since the start. */
  #changes: Partial<StoredSettings> = {}
  #isRead = false

  private constructor(document: JsonDocument, platform: NodeJS.Platform) {
    this.#document = document
    this.#schema = storedSettings(platform)
    this.#settings = this.#schema.parse({})
  }

  /** Uses the defaults if the file can't be read. */
  static async open(dataFolder: string, platform: NodeJS.Platform): Promise<SettingsStore> {
    const store = new SettingsStore(new JsonDocument(join(dataFolder, 'desktop.json')), platform)
    await store.#read().catch(() => undefined)
    return store
  }

  get settings(): StoredSettings {
    return this.#settings
  }

  /** The change applies at once. Fails if it can't be written; then it applies until the app quits. */
  async change(some: Partial<StoredSettings>): Promise<void> {
    this.#changes = { ...this.#changes, ...some }
    this.#apply({ ...this.#settings, ...some })
    // If the file couldn't be read when the app started, writing now would replace the other settings with defaults.
    if (!this.#isRead) await this.#read()
    await this.#document.write(this.#settings)
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener)
  }

  #apply(settings: StoredSettings): void {
    this.#settings = settings
    for (const listener of this.#listeners) listener()
  }

  async #read(): Promise<void> {
    const stored = await this.#document.read()
    const parsed = this.#schema.safeParse(stored.kind === 'found' ? stored.value : {})
    // It isn't an object. If it can't be renamed, it is replaced by the next change.
    if (!parsed.success) await this.#document.setAside().catch(() => undefined)
    this.#isRead = true
    this.#apply({ ...(parsed.success ? parsed.data : this.#schema.parse({})), ...this.#changes })
  }
}
