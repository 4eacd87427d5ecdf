import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where an AppImage's file system begins, after the stand-in for its runtime. */
export const RUNTIME_BYTES = 4096

/**
 * For tests: a folder like electron-builder's tools for AppImages, which can only be downloaded, with Debian's programs. In
 * place of the runtime, which would mount the file system behind it, a script unpacks that. Source: app-builder-lib,
 * `getAppImageTools`.
 */
export async function makeAppImageTools(folder: string): Promise<void> {
  const arch = process.arch === 'arm64' ? 'arm64' : 'x64'
  await mkdir(join(folder, 'runtimes'), { recursive: true })
  await mkdir(join(folder, 'lib', arch), { recursive: true })
  await writeFile(join(folder, 'runtimes', `runtime-${arch}`), RUNTIME.padEnd(RUNTIME_BYTES, '\n'))
  // Fast rather than small: it isn't downloaded.
  await writeProgram(join(folder, 'mksquashfs'), 'exec mksquashfs "$@" -Xcompression-level 1')
  await writeProgram(join(folder, 'desktop-file-validate'), 'exec desktop-file-validate "$@"')
}

const RUNTIME = `#!/bin/sh
set -e
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
unsquashfs -quiet -no-progress -offset ${RUNTIME_BYTES} -dest "$folder/app" "$0" > "$folder/log"
APPIMAGE="$0" APPDIR="$folder/app" "$folder/app/AppRun" "$@"
exit
`

async function writeProgram(path: string, line: string): Promise<void> {
  await writeFile(path, `#!/bin/sh\n${line}\n`, { mode: 0o755 })
}
