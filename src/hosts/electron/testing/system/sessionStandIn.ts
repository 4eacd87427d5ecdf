import { EventEmitter } from 'node:events'
import type { ElectronParts } from '../../runElectronHost.ts'
import { schemeLoader } from '../schemeLoader.ts'

type SessionParts = ReturnType<ElectronParts['session']>

export interface PermissionHandlers {
  request?: Parameters<SessionParts['setPermissionRequestHandler']>[0]
  check?: Parameters<SessionParts['setPermissionCheckHandler']>[0]
  device?: Parameters<SessionParts['setDevicePermissionHandler']>[0]
}

/** The languages of some of Chromium's dictionaries. Source: spellcheck_common.cc (`kSupportedSpellCheckerLanguages`). */
const DICTIONARIES = ['de', 'en-AU', 'en-CA', 'en-GB', 'en-US', 'es', 'fr', 'pt-BR', 'pt-PT']

/**
 * For tests: Electron's default session. On Windows and Linux, it begins to load the dictionary of the system's language as
 * soon as it is created, whether the spell checker is enabled or not. In a later task, it downloads each dictionary that
 * isn't there and still wanted. Sources: electron_browser_context.cc (`InitPrefs`), electron_api_session.cc (`Session`,
 * `SetSpellCheckerLanguages`), chrome/browser/spellchecker/spellcheck_service.cc (`LoadDictionaries`) and
 * spellcheck_hunspell_dictionary.cc (`InitializeDictionaryLocationComplete`). Windows' own dictionaries are left out.
 */
export class SessionStandIn extends EventEmitter {
  readonly permissions: PermissionHandlers = {}
  /** What the system's settings say for a URL, as `resolveProxy` answers it. */
  readonly proxies = new Map<string, string>()
  readonly availableSpellCheckerLanguages = DICTIONARIES
  /** From Google's servers. */
  readonly downloadedDictionaries: string[] = []
  readonly dictionaryWords: string[] = []
  isSpellCheckerOn = true
  fetch: ((request: Request) => Promise<Response>) | undefined
  readonly #platform: NodeJS.Platform
  #loading = {}

  constructor(platform: NodeJS.Platform, systemLanguage: string) {
    super()
    this.#platform = platform
    if (platform !== 'darwin') this.#load([systemLanguage])
  }

  readonly protocol: SessionParts['protocol'] = {
    handle: (_scheme, handler) => void (this.fetch = schemeLoader(handler)),
  }
  setPermissionRequestHandler(handler: PermissionHandlers['request'] & {}): void {
    this.permissions.request = handler
  }
  setPermissionCheckHandler(handler: PermissionHandlers['check'] & {}): void {
    this.permissions.check = handler
  }
  setDevicePermissionHandler(handler: PermissionHandlers['device'] & {}): void {
    this.permissions.device = handler
  }
  resolveProxy(url: string): Promise<string> {
    return Promise.resolve(this.proxies.get(url) ?? 'DIRECT')
  }

  /** Doesn't affect what is loading. */
  setSpellCheckerEnabled(isOn: boolean): void {
    this.isSpellCheckerOn = isOn
  }
  /** Does nothing on macOS. Fails for a language without a dictionary. */
  setSpellCheckerLanguages(languages: string[]): void {
    if (this.#platform === 'darwin') return
    const unknown = languages.find((language) => !DICTIONARIES.includes(language))
    if (unknown !== undefined) throw new Error(`"${unknown}" is not a valid language code`)
    this.isSpellCheckerOn = languages.length > 0
    this.#load(languages)
  }
  addWordToSpellCheckerDictionary(word: string): boolean {
    this.dictionaryWords.push(word)
    return true
  }

  #load(languages: readonly string[]): void {
    const loading = {}
    this.#loading = loading
    setImmediate(() => {
      if (this.#loading === loading) this.downloadedDictionaries.push(...languages)
    })
  }
}
