import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * For tests: the program that electron-builder makes a deb with, which can only be downloaded. Takes the same arguments and
 * puts the same files, fields and maintainer scripts into the archive, but with Debian's dpkg-deb. Source: fpm's
 * lib/fpm/package/{dir,deb}.rb.
 */
const options = new Map<string, string[]>()
const copies: { from: string; to: string }[] = []
/** Those of electron-builder that take no value. */
const FLAGS = new Set(['--force', '--debug'])

const args = process.argv.slice(2)
for (let index = 0; index < args.length; index += 1) {
  const arg = args[index] ?? ''
  if (FLAGS.has(arg)) continue
  if (arg.startsWith('-')) {
    index += 1
    options.set(arg, [...(options.get(arg) ?? []), args[index] ?? ''])
  } else {
    const [from = '', to = ''] = arg.split('=')
    copies.push({ from, to })
  }
}

const root = mkdtempSync(join(tmpdir(), 'earshot-deb-'))
try {
  for (const { from, to } of copies) {
    mkdirSync(dirname(join(root, to)), { recursive: true })
    cpSync(from, join(root, to), { recursive: true })
    if (statSync(from).isFile()) chmodSync(join(root, to), 0o644)
  }
  mkdirSync(join(root, 'DEBIAN'))
  const fields = {
    Package: one('--name'),
    Version: one('--version'),
    Architecture: one('--architecture'),
    Maintainer: one('--maintainer'),
    Depends: (options.get('-d') ?? []).join(', '),
    Recommends: (options.get('--deb-recommends') ?? []).join(', '),
    Priority: one('--deb-priority'),
    Homepage: one('--url'),
    Description: one('--description')
      .split('\n')
      .map((line, index) => (index === 0 ? line : ` ${line.trim()}`))
      .join('\n'),
  }
  const control = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
  writeFileSync(join(root, 'DEBIAN', 'control'), control.join(''))
  for (const [name, option] of [
    ['postinst', '--after-install'],
    ['postrm', '--after-remove'],
  ] as const) {
    writeFileSync(join(root, 'DEBIAN', name), readFileSync(one(option)), { mode: 0o755 })
  }
  // Fast rather than small: it isn't downloaded.
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', root, one('--package')])
} finally {
  rmSync(root, { recursive: true })
}

function one(name: string): string {
  const [value] = options.get(name) ?? []
  if (value === undefined) throw new Error(`electron-builder gave no ${name}`)
  return value
}
