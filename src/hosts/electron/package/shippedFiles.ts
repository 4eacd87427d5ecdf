import type { FileSet } from 'electron-builder'

export type PackageArch = 'x64' | 'arm64'

/**
 * Everything of ours that a package contains, in `app.asar`. Whatever the built app reads must be listed, and nothing else
 * is shipped. Paths are those of the checkout, because the built app finds files as its sources do.
 */
export const shippedFiles = (arch: PackageArch): readonly (string | FileSet)[] => [
  'package.json',
  'out/main/*.js',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
  'out/renderer/assets/*',
  // For the demo workspace, and for windows and the tray.
  'resources/recordings/*',
  'resources/demo/*',
  'resources/icon.png',
  'resources/icon.ico',
  'resources/tray/*.png',
  // A pattern for `node_modules` has no effect outside a file set.
  fromPackage('keytar', ['package.json', 'lib/keytar.js', keytarBinary(process.platform, arch)]),
  fromPackage('@electric-sql/pglite', ['package.json', 'dist/index.js', 'dist/chunk-*.js', 'dist/fs/nodefs.js']),
]

/** Shipped compressed, which saves 10 MB: the simulator's `postgresFiles` finds them in `COMPRESSED_FOLDER`. */
export const COMPRESSED_FILES: readonly string[] = ['pglite.wasm', 'initdb.wasm', 'pglite.data'].map(
  (name) => `node_modules/@electric-sql/pglite/dist/${name}`,
)
export const COMPRESSED_FOLDER = 'resources/postgres'

/** The shipped files that are beside `app.asar` instead: the system loads native code only from a file. */
export const unpackedFiles = (arch: PackageArch): readonly string[] => [
  `node_modules/keytar/${keytarBinary(process.platform, arch)}`,
]

/** In the package of keytar, which has one for each system and processor. */
export function keytarBinary(platform: string, arch: PackageArch): string {
  return `prebuilds/${platform}-${arch}/keytar.node`
}

/** The licenses of what is shipped, in the `licenses` folder of the app's resources. */
export const LICENSES: readonly FileSet[] = [
  { from: 'resources/licenses', to: 'licenses' },
  { from: 'out/main/licenses.md', to: 'licenses/main-process.md' },
  { from: 'out/renderer/licenses.md', to: 'licenses/page.md' },
  { from: 'node_modules/keytar/LICENSE.md', to: 'licenses/keytar.md' },
  { from: 'node_modules/@electric-sql/pglite/LICENSE', to: 'licenses/pglite.txt' },
]

function fromPackage(name: string, files: readonly string[]): FileSet {
  return { from: `node_modules/${name}`, to: `node_modules/${name}`, filter: [...files] }
}
