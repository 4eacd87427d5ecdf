import { loadKeytarStore } from '../../core/keychain/keytarStore.ts'
import { createCore, type Core } from '../../core/createCore.ts'
import type { Clock, CoreOptions, DemoService } from '../../core/ports.ts'
import { readPolicy } from './policy/policy.ts'
import { readProxy } from './proxy.ts'
import type { Shutdown } from './shutdown.ts'
import { trustSystemCertificates } from './systemCertificates.ts'
import { systemClock } from './systemClock.ts'

/** Creates a core with what both hosts share: the system clock, certificates, the OS keychain. `shutdown` closes it. */
export async function createHostCore(options: {
  readonly host: 'electron' | 'web'
  readonly version: string
  readonly dataFolder: string
  readonly demoService: DemoService | null
  readonly notify?: CoreOptions['notify']
  readonly onImports?: CoreOptions['onImports']
  readonly redeemFileTickets?: CoreOptions['redeemFileTickets']
  readonly resolveProxy?: CoreOptions['resolveProxy']
  /** Only tests have their own. */
  readonly policyFile?: string
  readonly shutdown: Shutdown
  readonly clock?: Clock
}): Promise<Core> {
  const { host, version, dataFolder, demoService, notify, onImports, redeemFileTickets, resolveProxy, shutdown } =
    options
  const { clock = systemClock } = options
  trustSystemCertificates()
  const { allowedBaseUrls, workspaces, hidesImport } = await readPolicy(options.policyFile)
  const secrets = await loadKeytarStore()
  const proxy = readProxy(process.env)
  const core = await createCore({
    host,
    version,
    dataFolder,
    clock,
    secretStore: secrets.store,
    ...(secrets.reason !== undefined && { secretStoreReason: secrets.reason }),
    demoService,
    ...(notify !== undefined && { notify }),
    ...(onImports !== undefined && { onImports }),
    ...(redeemFileTickets !== undefined && { redeemFileTickets }),
    allowedBaseUrls,
    policy: { presets: workspaces, hidesImport },
    ...(proxy !== undefined && { proxy }),
    ...(resolveProxy !== undefined && { resolveProxy }),
  })
  shutdown.add('the core', () => core.close())
  return core
}
