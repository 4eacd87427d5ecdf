import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { archOf, checkNativeCode } from './nativeCode.ts'
import { keytarBinary, type PackageArch } from './shippedFiles.ts'

/** A file that begins with `head` and has these bytes at `offset`. */
function library(head: string, offset: number, ...bytes: readonly number[]): Buffer {
  const file = Buffer.alloc(256)
  file.write(head, 'latin1')
  // Of Windows: where its second header begins.
  if (head === 'MZ') file.writeUInt32LE(0x80, 0x3c)
  Buffer.from(bytes).copy(file, offset)
  return file
}

test.each([
  ['Linux', library('\x7fELF', 18, 0x3e, 0), 'x64'],
  ['Linux', library('\x7fELF', 18, 0xb7, 0), 'arm64'],
  ['Windows', library('MZ', 0x84, 0x64, 0x86), 'x64'],
  ['Windows', library('MZ', 0x84, 0x64, 0xaa), 'arm64'],
  ['macOS', library('\xcf\xfa\xed\xfe', 4, 7, 0, 0, 1), 'x64'],
  ['macOS', library('\xcf\xfa\xed\xfe', 4, 12, 0, 0, 1), 'arm64'],
  ['Linux on another processor', library('\x7fELF', 18, 0x28, 0), null],
  ['another file', library('#!/bin/sh', 18, 0x3e, 0), null],
])('reads the processor of a library for %s: %#', (_system, file, arch) => {
  expect(archOf(file)).toBe(arch)
})

const ARCHS: readonly PackageArch[] = ['x64', 'arm64']
const KEYTAR = dirname(createRequire(import.meta.url).resolve('keytar/package.json'))

test.each(['linux', 'darwin', 'win32'])('keytar’s package has a binary for each processor on %s', async (platform) => {
  const binaries = ARCHS.map((arch) => readFile(join(KEYTAR, keytarBinary(platform, arch))))
  expect((await Promise.all(binaries)).map(archOf)).toEqual(ARCHS)
})

test.each(ARCHS)('a package for %s can be built', async (arch) => {
  await expect(checkNativeCode(arch)).resolves.toBeUndefined()
})
