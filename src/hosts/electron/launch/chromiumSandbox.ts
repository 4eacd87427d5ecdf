import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The system's files and user that decide whether Chromium has a sandbox. */
export interface SandboxSystem {
  readonly platform: NodeJS.Platform
  readonly isRoot: boolean
  /** Null if there is no such file, or it can't be read. */
  read(path: string): string | null
  owner(path: string): { readonly uid: number; readonly mode: number } | null
  list(folder: string): readonly string[]
  realPath(path: string): string
}

const RESTRICTED_BY_APPARMOR = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'

/** Settings that keep a normal user's program from creating a user namespace. The first is Ubuntu's since 23.10. */
const WITHOUT_NAMESPACES = [
  { file: RESTRICTED_BY_APPARMOR, value: '1' },
  { file: '/proc/sys/kernel/unprivileged_userns_clone', value: '0' },
  { file: '/proc/sys/user/max_user_namespaces', value: '0' },
] as const

/**
 * Whether Chromium would refuse to start because it has no sandbox. It needs a user namespace, or its helper with the rights
 * of root. Sources: chromium/content/browser/zygote_host/zygote_host_impl_linux.cc, setuid_sandbox_host.cc.
 */
export function lacksSandbox(program: string, system: SandboxSystem = thisSystem()): boolean {
  // As root, Chromium runs without its sandbox (see `electronArguments`).
  if (system.platform !== 'linux' || system.isRoot) return false
  // Every Electron for Linux has the helper beside it. Without one, only trying can tell.
  const helper = system.owner(sandboxHelper(program))
  const block = WITHOUT_NAMESPACES.find(({ file, value }) => system.read(file)?.trim() === value)
  if (block === undefined || helper === null || isSetuidRoot(helper)) return false
  return block.file !== RESTRICTED_BY_APPARMOR || !hasAppArmorProfile(program, system)
}

export function sandboxHelper(program: string): string {
  return join(dirname(program), 'chrome-sandbox')
}

function isSetuidRoot({ uid, mode }: { readonly uid: number; readonly mode: number }): boolean {
  return uid === 0 && (mode & 0o4001) === 0o4001
}

/** A profile that names the program and has a `userns` rule lifts the restriction for it. */
function hasAppArmorProfile(program: string, { list, read, realPath }: SandboxSystem): boolean {
  const path = realPath(program)
  return list('/etc/apparmor.d').some((file) => {
    const profile = read(join('/etc/apparmor.d', file)) ?? ''
    return profile.includes(path) && /^\s*userns\b/m.test(profile)
  })
}

function thisSystem(): SandboxSystem {
  return {
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    read: (path) => orNull(() => readFileSync(path, 'utf8')),
    owner: (path) => orNull(() => statSync(path)),
    list: (folder) => orNull(() => readdirSync(folder)) ?? [],
    realPath: (path) => orNull(() => realpathSync(path)) ?? path,
  }
}

function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
