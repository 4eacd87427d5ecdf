import { describe, expect, test } from 'vitest'
import { lacksSandbox, type SandboxSystem } from './chromiumSandbox.ts'

const PROGRAM = '/home/ann/earshot/node_modules/electron/dist/electron'
const HELPER = '/home/ann/earshot/node_modules/electron/dist/chrome-sandbox'
const APPARMOR = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'

/** Ubuntu 24.04 with a normal user, after npm install: files, and the owner and mode of the helper. */
function ubuntu(differences: Partial<SandboxSystem> & { readonly files?: Readonly<Record<string, string>> } = {}) {
  const files: Readonly<Record<string, string>> = { [APPARMOR]: '1\n', ...differences.files }
  const system: SandboxSystem = {
    platform: 'linux',
    isRoot: false,
    read: (path) => files[path] ?? null,
    owner: (path) => (path === HELPER ? { uid: 1000, mode: 0o100755 } : null),
    list: (folder) =>
      Object.keys(files).flatMap((path) => (path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [])),
    realPath: (path) => path,
    ...differences,
  }
  return system
}

test('Chromium has no sandbox on Ubuntu 24.04, for a normal user', () => {
  expect(lacksSandbox(PROGRAM, ubuntu())).toBe(true)
})

test('a program without the helper is tried', () => {
  expect(lacksSandbox(PROGRAM, ubuntu({ owner: () => null }))).toBe(false)
})

test.each([
  ['on Debian, which doesn’t have the restriction', ubuntu({ files: { [APPARMOR]: '' } })],
  ['where the restriction is off', ubuntu({ files: { [APPARMOR]: '0\n' } })],
  ['with a helper that has the rights of root', ubuntu({ owner: () => ({ uid: 0, mode: 0o104755 }) })],
  ['on a Mac', ubuntu({ platform: 'darwin' })],
  [
    'with an AppArmor profile for the program',
    ubuntu({
      files: {
        '/etc/apparmor.d/earshot': `profile earshot ${PROGRAM} flags=(unconfined) {\n  userns,\n}\n`,
      },
    }),
  ],
])('it has one %s', (_where, system) => {
  expect(lacksSandbox(PROGRAM, system)).toBe(false)
})

test('root runs without the sandbox', () => {
  expect(lacksSandbox(PROGRAM, ubuntu({ isRoot: true }))).toBe(false)
})

describe('it still has none', () => {
  test.each([
    ['with a helper of root’s without its rights', { uid: 0, mode: 0o100755 }],
    ['with a helper that has the rights of the user', { uid: 1000, mode: 0o104755 }],
    ['with a helper that other users can’t run', { uid: 0, mode: 0o104750 }],
  ])('%s', (_how, owner) => {
    expect(lacksSandbox(PROGRAM, ubuntu({ owner: () => owner }))).toBe(true)
  })

  test.each([
    ['another program', 'profile other /opt/other flags=(unconfined) {\n  userns,\n}\n'],
    ['the program, without the rule', `profile earshot ${PROGRAM} flags=(unconfined) {\n}\n`],
  ])('with a profile for %s', (_which, profile) => {
    expect(lacksSandbox(PROGRAM, ubuntu({ files: { '/etc/apparmor.d/one': profile } }))).toBe(true)
  })

  test.each(['/proc/sys/kernel/unprivileged_userns_clone', '/proc/sys/user/max_user_namespaces'])(
    'where %s is 0',
    (file) => {
      expect(lacksSandbox(PROGRAM, ubuntu({ files: { [APPARMOR]: '0', [file]: '0\n' } }))).toBe(true)
    },
  )
})
