import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * For tests: a folder like an Electron distribution for Linux, as far as electron-builder looks at it. Its program is a script
 * that prints its arguments and contains fuses as Electron's does. Source: electron/build/fuses/fuses.json5, @electron/fuses/src/constants.ts.
 */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/** In the order of the wire, each as Electron ships it. */
const FUSES = {
  runAsNode: '1',
  cookieEncryption: '0',
  nodeOptions: '1',
  nodeCliInspect: '1',
  embeddedAsarIntegrityValidation: '0',
  onlyLoadAppFromAsar: '0',
  loadBrowserProcessSpecificV8Snapshot: '0',
  grantFileProtocolExtraPrivileges: '1',
  wasmTrapHandlers: '1',
} as const

export type Fuse = keyof typeof FUSES

const NAMES = Object.keys(FUSES) as Fuse[]

/** The only version of the wire so far, in a byte before the number of fuses. */
const WIRE_VERSION = 1

export async function makeDistribution(folder: string): Promise<void> {
  await mkdir(join(folder, 'resources'), { recursive: true })
  const wire = Buffer.from([WIRE_VERSION, NAMES.length])
  const program = Buffer.concat([
    Buffer.from(`#!/bin/sh\nprintf '%s\\n' "$@"\nexit\n# ${SENTINEL}`),
    wire,
    Buffer.from(Object.values(FUSES).join('')),
  ])
  await writeFile(join(folder, 'electron'), program, { mode: 0o755 })
  await writeFile(join(folder, 'chrome-sandbox'), '', { mode: 0o755 })
  await writeFile(join(folder, 'LICENSE'), 'Electron\n')
}

/** The fuses of a packaged program that are on. */
export function readFuses(program: Buffer): readonly Fuse[] {
  const start = program.indexOf(SENTINEL) + SENTINEL.length
  if (program[start] !== WIRE_VERSION || program[start + 1] !== NAMES.length) throw new Error('no fuses found')
  return NAMES.filter((_name, index) => program[start + 2 + index] === '1'.charCodeAt(0))
}
