import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppInfo, Arch, LinuxPackager, MacPackager, type Packager, WinPackager } from 'electron-builder'
import { describe, expect, test } from 'vitest'
import { CHECKOUT } from '../../node/checkout.ts'
import { builderConfig } from './builderConfig.ts'
import type { PackageArch } from './shippedFiles.ts'

/** The names of a release's files, computed by electron-builder for each job of the release workflow. */

const SYSTEMS = { ubuntu: LinuxPackager, macos: MacPackager, windows: WinPackager } as const

/** How electron-builder names files by default, each for a target that it ignores the processor or adds spaces for. */
const NSIS_DEFAULT = '${productName} Setup ${version}.${ext}'

const workflow = readFileSync(join(CHECKOUT, '.github', 'workflows', 'release.yml'), 'utf8')
const jobs = [...workflow.matchAll(/- \{ os: (ubuntu|macos|windows)[\w.-]*, arch: (x64|arm64) \}/g)].map(
  ([, system, arch]) => ({ system: system as keyof typeof SYSTEMS, arch: arch as PackageArch }),
)

/** The files of one job, without the information for updates. */
function filesOf({ system, arch }: (typeof jobs)[number]): readonly string[] {
  const paths = { checkout: CHECKOUT, output: '/out', compressed: '/out/compressed', nsisScript: '/out/recordings.nsh' }
  const config = builderConfig({ ...paths, arch, env: {} })
  const metadata = { name: 'earshot', version: '1.2.3' }
  const info = { config, metadata, options: {}, appInfo: undefined as AppInfo | undefined }
  info.appInfo = new AppInfo(info as unknown as Packager, null)
  const packager = new SYSTEMS[system](info as unknown as Packager)
  const targets = [packager.platformSpecificBuildOptions.target ?? []].flat().map(String)
  return targets.map((target) => {
    const extension = target === 'nsis' ? 'exe' : target
    return packager.expandArtifactNamePattern(null, extension, Arch[arch], NSIS_DEFAULT)
  })
}

describe('the files of a release', () => {
  test('are made by one job for each system and processor', () => {
    expect(jobs.map(({ system, arch }) => `${system} ${arch}`).toSorted()).toEqual(
      Object.keys(SYSTEMS)
        .toSorted()
        .flatMap((system) => [`${system} arm64`, `${system} x64`]),
    )
  })

  test('have names that are unique, and the same on every host', () => {
    const names = jobs.flatMap(filesOf)
    expect(names).toHaveLength(14)
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
    // GitHub replaces all other characters.
    expect(names.filter((name) => !/^[\w.-]+$/.test(name))).toEqual([])
    expect(names).toContain('earshot-1.2.3-win-arm64.exe')
  })

  test('are all uploaded by the workflow', () => {
    const uploaded = new Set([...workflow.matchAll(/out\/package\/\*\.(\w+)$/gm)].map(([, extension]) => extension))
    const extensions = jobs.flatMap(filesOf).map((name) => name.slice(name.lastIndexOf('.') + 1))
    expect(extensions.filter((extension) => !uploaded.has(extension))).toEqual([])
  })
})
