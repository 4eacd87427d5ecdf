import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, matchesGlob } from 'node:path'
import { promisify } from 'node:util'
import { extractAll, listPackage, statFile } from '@electron/asar'
import type { FileSet } from 'electron-builder'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAppImageTools, RUNTIME_BYTES } from '../testing/packaging/appImageTools.ts'
import { makeDistribution, readFuses } from '../testing/packaging/standInDistribution.ts'
import { COMPRESSED_FILES, COMPRESSED_FOLDER, type PackageArch, shippedFiles, unpackedFiles } from './shippedFiles.ts'

/**
 * The packages, built for real around a stand-in for Electron's files: what is in them, and that it is enough to run.
 * The builder's tools that can only be downloaded are stand-ins too, see `fpmStandIn` and `appImageTools`.
 */
const run = promisify(execFile)
const TESTING = join(import.meta.dirname, '..', 'testing')
const MEGABYTE = 1_000_000
const ARCH: PackageArch = process.arch === 'arm64' ? 'arm64' : 'x64'

describe.runIf(process.platform === 'linux')('npm run package', () => {
  let folder: string
  let resources: string
  let asar: string
  let deb: string
  let app: string
  let files: readonly string[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earshot-package-'))
    await makeDistribution(join(folder, 'electron'))
    const fpm = join(folder, 'fpm')
    await writeFile(
      fpm,
      `#!/bin/sh\nexec '${process.execPath}' '${join(TESTING, 'packaging', 'fpmStandIn.ts')}' "$@"\n`,
      {
        mode: 0o755,
      },
    )
    const program = join(import.meta.dirname, 'packageDesktop.ts')
    const args = [
      program,
      '--electron',
      join(folder, 'electron'),
      '--output',
      folder,
      '--target',
      'deb',
      '--target',
      'AppImage',
    ]
    const tools = join(folder, 'tools')
    await makeAppImageTools(tools)
    const settings = {
      CUSTOM_FPM_PATH: fpm,
      APPIMAGE_TOOLS_PATH: tools,
      EARSHOT_UPDATES_URL: 'https://updates.example.com/earshot',
    }
    await run(process.execPath, args, { env: { ...process.env, ...settings } })
    app = join(folder, 'app')
    extractAll(join(folder, 'linux-unpacked', 'resources', 'app.asar'), app)
    resources = join(folder, 'linux-unpacked', 'resources')
    asar = join(resources, 'app.asar')
    deb = await packageOf('deb')
    files = listPackage(asar, { isPack: false })
      .map((path) => path.slice(1))
      .filter((path) => 'size' in statFile(asar, path))
  }, 300_000)
  afterAll(async () => {
    await rm(folder, { recursive: true })
  })

  /** The path of the only file with this extension. */
  async function packageOf(extension: string): Promise<string> {
    const names = (await readdir(folder)).filter((one) => one.endsWith(`.${extension}`))
    expect(names).toHaveLength(1)
    return join(folder, names[0] ?? '')
  }

  test('contains what is listed and nothing else', () => {
    const patterns = [
      ...shippedFiles(ARCH).flatMap((one) => (typeof one === 'string' ? [one] : patternsOf(one))),
      ...COMPRESSED_FILES.map((path) => `${COMPRESSED_FOLDER}/${basename(path)}.gz`),
    ]
    expect(files.filter((file) => !patterns.some((pattern) => matchesGlob(file, pattern)))).toEqual([])
    expect(patterns.filter((pattern) => !files.some((file) => matchesGlob(file, pattern)))).toEqual([])
    expect(files.filter((file) => /\.map$|\.tsx?$|\.test\.|\/testing\//.test(file))).toEqual([])
  })

  test('has only native code beside the archive', () => {
    expect(files.filter((file) => 'unpacked' in statFile(asar, file))).toEqual(unpackedFiles(ARCH))
  })

  test('adds at most 30 MB to Electron, installed', async () => {
    const { stdout } = await run('dpkg-deb', ['--contents', deb])
    const sizes = [...stdout.matchAll(/^-\S+ \S+ +(\d+)/gm)].map(([, size]) => Number(size))
    expect(sizes.length).toBeGreaterThan(5)
    // The stand-in for Electron is nearly empty.
    expect(sizes.reduce((sum, size) => sum + size, 0) / MEGABYTE).toBeLessThan(30)
  })

  test('has the license of each package', async () => {
    const texts = await Promise.all(
      (await readdir(join(resources, 'licenses'))).map((name) => readFile(join(resources, 'licenses', name), 'utf8')),
    )
    const all = texts.join('\n')
    const packages = ['## fastify - ', '## undici - ', '## zod - ', '## react - ', 'Copyright (c) 2013 GitHub Inc.']
    expect(packages.filter((name) => !all.includes(name))).toEqual([])
  })

  test('its program can’t be run as Node, debugged, or given another app', async () => {
    const fuses = readFuses(await readFile(join(folder, 'linux-unpacked', 'earshot')))
    expect(fuses).toEqual(['embeddedAsarIntegrityValidation', 'onlyLoadAppFromAsar', 'wasmTrapHandlers'])
  })

  test('runs from a folder that it can’t write', async () => {
    const data = join(folder, 'data')
    const before = await listing(app)
    const preloads = ['bootBuiltApp.ts', 'scenarios/visitBuiltApp.ts'].flatMap((name) => [
      '--import',
      join(TESTING, name),
    ])
    const main = join(app, 'out', 'main', 'main.js')
    // Instead of the folder's mode, which doesn't stop root. Its child processes inherit it.
    const permissions = [
      '--permission',
      '--allow-fs-read=*',
      `--allow-fs-write=${data}`,
      '--allow-worker',
      '--allow-addons',
      '--allow-child-process',
      '--allow-wasi',
    ]
    await mkdir(data)
    const env = { ...process.env, NODE_OPTIONS: permissions.join(' '), NODE_NO_WARNINGS: '1' }
    const { stdout } = await run(process.execPath, [...preloads, main, '--data', data, '--demo'], { env })
    expect(JSON.parse(stdout)).toMatchObject({
      calls: 50,
      heard: { status: 206 },
      staged: { codec: 'AAC', hasHash: true },
    })
    expect(await listing(app)).toEqual(before)
  }, 300_000)

  test('an AppImage asks the configured address for updates, without saying who it is', async () => {
    const preloads = ['bootBuiltApp.ts', 'scenarios/askForUpdates.ts'].flatMap((name) => [
      '--import',
      join(TESTING, name),
    ])
    const args = [...preloads, join(app, 'out', 'main', 'main.js'), '--data', join(folder, 'data for updates')]
    const env = { ...process.env, APPIMAGE: '/home/ana/Earshot.AppImage', APPDIR: dirname(process.execPath) }
    const { url, headers } = JSON.parse((await run(process.execPath, args, { env })).stdout) as {
      readonly url: string
      readonly headers: Readonly<Record<string, string>>
    }
    const channel = `latest-${process.arch}-linux${process.arch === 'x64' ? '' : '-arm64'}.yml`
    expect(url.replace(/\?noCache=\w+$/, '')).toBe(`https://updates.example.com/earshot/${channel}`)
    expect(headers).toMatchObject({ 'x-user-staging-id': 'none' })
    const [file = ''] = (await readdir(folder)).filter((name) => name.startsWith('latest-'))
    expect(file).toBe(channel)
    const announced = [...(await readFile(join(folder, file), 'utf8')).matchAll(/^ {2}- url: (.*)$/gm)]
    expect(announced.map(([, name = '']) => name).toSorted()).toEqual([
      basename(deb),
      basename(await packageOf('AppImage')),
    ])
  }, 300_000)

  describe('the AppImage', () => {
    let image: string
    let unpacked: string
    beforeAll(async () => {
      image = await packageOf('AppImage')
      unpacked = join(folder, 'image')
      const place = ['-offset', String(RUNTIME_BYTES), '-dest', unpacked]
      await run('unsquashfs', ['-quiet', '-no-progress', ...place, image])
    }, 300_000)

    test('contains the packaged app', async () => {
      const archive = await readFile(join(unpacked, 'resources', 'app.asar'))
      expect(archive.equals(await readFile(asar))).toBe(true)
    })

    test('starts the app with what it was given, and with Chromium’s sandbox where the system allows it', async () => {
      const { stdout } = await run(image, ['earshot://call/1', '/home/ana/a call.mp3'])
      const given = ['earshot://call/1', '/home/ana/a call.mp3']
      expect(stdout.split('\n').filter((line) => line !== '' && line !== '--no-sandbox')).toEqual(given)
      const entry = await readFile(join(unpacked, 'earshot.desktop'), 'utf8')
      expect(entry).toMatch(/^Exec=AppRun %U$/m)
      await run('desktop-file-validate', [join(unpacked, 'earshot.desktop')])
    })
  })

  describe('the deb, installed', () => {
    let root: string
    let info: string
    beforeAll(async () => {
      root = join(folder, 'root')
      info = join(root, 'var', 'lib', 'dpkg', 'info')
      await mkdir(info, { recursive: true })
      await mkdir(join(root, 'var', 'lib', 'dpkg', 'updates'))
      await writeFile(join(root, 'var', 'lib', 'dpkg', 'status'), '')
      const force = ['--force-not-root', '--force-depends', '--force-script-chrootless']
      await run('fakeroot', ['dpkg', `--root=${root}`, ...force, '--unpack', deb])
    }, 300_000)

    test('has a valid desktop entry for the program, recordings and links', async () => {
      const entry = join(root, 'usr', 'share', 'applications', 'earshot.desktop')
      await run('desktop-file-validate', [entry])
      const text = await readFile(entry, 'utf8')
      expect(text).toContain('\nExec=/opt/Earshot/earshot %U\n')
      expect(text).toMatch(/^MimeType=.*audio\/mpeg;.*x-scheme-handler\/earshot;$/m)
      expect((await stat(join(root, 'opt', 'Earshot', 'earshot'))).mode & 0o111).toBe(0o111)
    })

    test('has its icon where the desktop entry’s name finds it', async () => {
      const sizes = await readdir(join(root, 'usr', 'share', 'icons', 'hicolor'))
      expect(sizes.length).toBeGreaterThan(0)
      for (const size of sizes) {
        const png = await readFile(join(root, 'usr', 'share', 'icons', 'hicolor', size, 'apps', 'earshot.png'))
        // PNG, "IHDR": the width.
        expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(size)
      }
    })

    test('has an AppArmor profile that gives the program user namespaces, and installs it', async () => {
      const profile = await readFile(join(root, 'opt', 'Earshot', 'resources', 'apparmor-profile'), 'utf8')
      expect(profile).toMatch(/^profile "earshot" "\/opt\/Earshot\/earshot" flags=\(unconfined\) \{\n\s+userns,$/m)
      const script = await readFile(join(info, 'earshot.postinst'), 'utf8')
      expect(script).toContain("APPARMOR_PROFILE_SOURCE='/opt/Earshot/resources/apparmor-profile'")
    })

    test.each(['postinst', 'postrm'])('has a maintainer script that bash can parse: %s', async (name) => {
      expect((await run('bash', ['-n', join(info, `earshot.${name}`)])).stderr).toBe('')
    })

    test('needs the libraries of the keychain, of sound and of graphics', async () => {
      const status = await readFile(join(root, 'var', 'lib', 'dpkg', 'status'), 'utf8')
      expect(status).toMatch(/^Depends: .*\blibsecret-1-0, libgbm1, libasound2t64 \| libasound2$/m)
      expect(status).toContain('Status: install ok unpacked')
    })
  })
})

function patternsOf({ to, filter }: FileSet): readonly string[] {
  return [filter ?? []].flat().map((pattern) => `${to}/${pattern}`)
}

/** Each file with its size and time. */
async function listing(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true })
  return Promise.all(
    entries.toSorted().map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name))
      return `${name} ${size} ${mtimeMs}`
    }),
  )
}
