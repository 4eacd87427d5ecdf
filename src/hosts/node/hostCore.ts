import { loadKeytarStore } from '../../core/keychain/keytarStore.ts'
import { createCore, type Core } from '../../core/createCore.ts'
import type { Clock, CoreOptions } from '../../core/ports.ts'
import { readPolicy } from './policy/policy.ts'
import { readProxy } from './proxy.ts'
import type { Shutdown } from './shutdown.ts'
import { trustSystemCertificates } from './systemCertificates.ts'
import { systemClock } from './systemClock.ts'

/** Creates a core with what both hosts share: the policy, the proxy, the system's certificates and the OS keychain. `shutdown` closes it. */
export async function createHostCore({
  shutdown,
  policyFile,
  resolveProxy,
  ...options
}: Omit<CoreOptions, 'clock' | 'secretStore'> & {
  readonly shutdown: Shutdown
  /** The path of the policy. Only tests set it; by default it's the system's. */
  readonly policyFile?: string
  /** By default the system's. */
  readonly clock?: Clock
}): Promise<Core> {
  trustSystemCertificates()
  const { allowedBaseUrls, workspaces, hidesImport } = await readPolicy(policyFile)
  const secrets = await loadKeytarStore()
  const proxy = readProxy(process.env)
  const core = await createCore({
    clock: systemClock,
    ...options,
    secretStore: secrets.store,
    ...(secrets.reason !== undefined && { secretStoreReason: secrets.reason }),
    allowedBaseUrls,
    policy: { presets: workspaces, hidesImport },
    ...(proxy !== 'none' && proxy !== undefined && { proxy }),
    ...(proxy !== 'none' && resolveProxy && { resolveProxy }),
  })
  shutdown.add('the core', () => core.close())
  return core
}
