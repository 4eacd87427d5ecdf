import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Arch, build, Platform } from 'electron-builder'
import { CHECKOUT } from '../../node/checkout.ts'
import { prepareBuild } from '../../node/build/preparedBuild.ts'
import { RENDERER_BUILD } from '../../node/build/rendererBuild.ts'
import { say } from '../../node/say.ts'
import { DESKTOP_BUILD } from '../launch/desktopBuild.ts'
import { builderConfig } from './builderConfig.ts'
import { checkNativeCode } from './nativeCode.ts'
import { nsisScript } from './nsisScript.ts'
import { dropEmptySecrets } from './signingSecrets.ts'
import { COMPRESSED_FILES, type PackageArch } from './shippedFiles.ts'

/**
 * `npm run package`: builds the packages for this computer's system and processor into `out/package`.
 * `-- --target deb` builds one of them, `--target dir` the unpacked app. `--arch arm64` builds for another processor.
 * `--electron DIR` uses that distribution of Electron.
 */
const { values } = parseArgs({
  options: {
    target: { type: 'string', multiple: true, default: [] },
    output: { type: 'string', default: join(CHECKOUT, 'out', 'package') },
    arch: { type: 'string', default: process.arch },
    electron: { type: 'string' },
  },
})

const arch: PackageArch = values.arch === 'arm64' ? 'arm64' : 'x64'
await checkNativeCode(arch)
await prepareBuild(RENDERER_BUILD, say)
await prepareBuild(DESKTOP_BUILD, say)

const output = resolve(values.output)
await mkdir(output, { recursive: true })
const script = join(output, 'recordings.nsh')
await writeFile(script, nsisScript())
const compressed = join(output, 'compressed')
await mkdir(compressed, { recursive: true })
for (const file of COMPRESSED_FILES) {
  const packed = await promisify(gzip)(await readFile(join(CHECKOUT, file)))
  await writeFile(join(compressed, `${basename(file)}.gz`), packed)
}

dropEmptySecrets(process.env)
const made = await build({
  projectDir: CHECKOUT,
  publish: 'never',
  targets: Platform.current().createTarget(values.target, Arch[arch]),
  config: builderConfig({
    checkout: CHECKOUT,
    output,
    arch,
    env: process.env,
    compressed,
    nsisScript: script,
    ...(values.electron !== undefined && { electronDist: resolve(values.electron) }),
  }),
})
for (const file of made) say(file)
