import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CHECKOUT } from '../../node/checkout.ts'
import { HostProblem } from '../../node/hostProblem.ts'
import { type PackageArch, unpackedFiles } from './shippedFiles.ts'

/** The processor that a library is for; null if it's for another one, or no library. Sources: elf.h, winnt.h, mach/machine.h. */
export function archOf(library: Buffer): PackageArch | null {
  if (library.toString('latin1', 0, 4) === '\x7fELF') return byMachine(library.readUInt16LE(18), 0x3e, 0xb7)
  if (library.toString('latin1', 0, 2) === 'MZ') {
    return byMachine(library.readUInt16LE(library.readUInt32LE(0x3c) + 4), 0x8664, 0xaa64)
  }
  // Mach-O with 64 bits.
  if (library.readUInt32LE(0) === 0xfeedfacf) return byMachine(library.readUInt32LE(4), 0x01000007, 0x0100000c)
  return null
}

/**
 * Fails if native code that will be shipped is missing or for another processor: the app would start, but have no keychain.
 * npm doesn't fail without an optional package.
 */
export async function checkNativeCode(arch: PackageArch): Promise<void> {
  for (const file of unpackedFiles(arch)) {
    const library = await readFile(join(CHECKOUT, file)).catch(() => null)
    if (library === null || archOf(library) !== arch) {
      throw new HostProblem(`${file} is missing, or not for ${arch}. Run: npm ci --include=optional`)
    }
  }
}

function byMachine(machine: number, x64: number, arm64: number): PackageArch | null {
  if (machine === x64) return 'x64'
  return machine === arm64 ? 'arm64' : null
}
