import type { SecretStore } from '../ports.ts'

/** The name under which the OS shows our entries. */
const SERVICE = 'Earshot'

type LoadedSecretStore =
  | { readonly store: SecretStore; readonly reason?: undefined }
  | { readonly store: null; readonly reason: string }

/**
 * The OS keychain through keytar: Keychain, Credential Manager, Secret Service. keytar is an optional dependency
 * with native code for common systems only, so it may be missing or fail to load. Even if it loads, it may not work: without D-Bus every call
 * throws, and a locked keyring returns null. `Keychain` checks this.
 */
export async function loadKeytarStore(): Promise<LoadedSecretStore> {
  let keytar: typeof import('keytar')
  try {
    const module = await import('keytar')
    // keytar is CommonJS: its functions are on `default` under Node and on the module itself when bundled.
    keytar = (module as { default?: typeof import('keytar') }).default ?? module
  } catch (error) {
    return { store: null, reason: reasonOf(error) }
  }
  return {
    store: {
      get: (account) => keytar.getPassword(SERVICE, account),
      set: (account, secret) => keytar.setPassword(SERVICE, account, secret),
      delete: (account) => keytar.deletePassword(SERVICE, account),
    },
  }
}

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | null)?.code
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') return 'The keychain module is not installed.'
  return 'The keychain module can’t be loaded on this system.'
}
