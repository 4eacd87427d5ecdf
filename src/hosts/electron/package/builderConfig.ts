import { join } from 'node:path'
import type { Configuration } from 'electron-builder'
import { RECORDING_FILE_TYPES } from '../../../contract/import/recordingFileTypes.ts'
import { APP_ID } from '../system/nativeActions.ts'
import { LINUX_MEDIA_TYPES } from './linuxMediaTypes.ts'
import { COMPRESSED_FOLDER, LICENSES, type PackageArch, shippedFiles, unpackedFiles } from './shippedFiles.ts'

/** The environment decides about signing and updates. Without these variables a package is unsigned and never updates itself. */
export interface PackageEnvironment {
  /** Where the app looks for updates: an https folder with the files of a release. */
  readonly EARSHOT_UPDATES_URL?: string
  /** A certificate for signing; electron-builder reads it, and its password, itself. */
  readonly CSC_LINK?: string
  /** The name of a certificate in the keychain of macOS. */
  readonly CSC_NAME?: string
  /** A key of App Store Connect, with which electron-builder notarizes. */
  readonly APPLE_API_KEY?: string
}

/** RFC 2606 reserves this domain, so it never resolves. The builder writes update information only for an address. */
const NO_UPDATES_URL = 'https://updates.invalid/'

const HOMEPAGE = 'https://earshot.example/'
const MAINTAINER = 'Earshot <desktop@earshot.example>'
const DESCRIPTION = 'Review, import and find recorded conversations'

/** The builder's own, and the two that Electron also loads. Debian 13 and Ubuntu 24.04 renamed the last one. */
const DEB_DEPENDS: readonly string[] = [
  'libgtk-3-0',
  'libnotify4',
  'libnss3',
  'libxss1',
  'libxtst6',
  'xdg-utils',
  'libatspi2.0-0',
  'libuuid1',
  'libsecret-1-0',
  'libgbm1',
  'libasound2t64 | libasound2',
]

/** The builder's configuration for one processor, because a package has native code for one. */
export function builderConfig(options: {
  readonly checkout: string
  readonly output: string
  readonly arch: PackageArch
  readonly env: PackageEnvironment
  /** The folder of an Electron distribution, instead of downloading one. */
  readonly electronDist?: string
  /** The folder with the compressed `COMPRESSED_FILES`. */
  readonly compressed: string
  /** The installer script that registers recordings with Windows, see `nsisScript`. */
  readonly nsisScript: string
}): Configuration {
  const { checkout, output, arch, env, electronDist } = options
  // Empty where a workflow has no such secret.
  const isMacSigned = Boolean(env.CSC_LINK || env.CSC_NAME)
  const updatesUrl = env.EARSHOT_UPDATES_URL || null
  return {
    appId: APP_ID,
    productName: 'Earshot',
    copyright: 'Earshot',
    // Unique, so that the files of all packages fit into one folder, and without spaces, which hosts of releases replace:
    // the update information would then name files that don't exist.
    artifactName: 'earshot-${version}-${os}-${arch}.${ext}',
    // The default runtime needs FUSE 2, which Ubuntu 24.04 and Debian 13 don't install. Source: `buildLegacyFuse2AppImage`.
    toolsets: { appimage: '1.0.3' },
    directories: { output, buildResources: join(checkout, 'resources') },
    ...(electronDist !== undefined && { electronDist }),
    files: [...shippedFiles(arch), { from: options.compressed, to: COMPRESSED_FOLDER, filter: ['*.gz'] }],
    extraResources: [...LICENSES],
    asarUnpack: [...unpackedFiles(arch)],
    // False: `files` lists what is shipped of node_modules, and nothing is rebuilt, because keytar uses Node-API. The builder
    // calls this only if `npmRebuild` isn't false.
    beforeBuild: () => Promise.resolve(false),
    extraMetadata: {
      homepage: HOMEPAGE,
      description: DESCRIPTION,
      // With it, Linux groups the windows under the app's icon.
      desktopName: 'earshot.desktop',
      updatesUrl,
    },
    // The channel has the processor's name for the same reason.
    publish: {
      provider: 'generic',
      url: updatesUrl ?? NO_UPDATES_URL,
      channel: `latest-${arch}`,
    },
    protocols: [{ name: 'Earshot link', schemes: ['earshot'] }],
    electronFuses: {
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      grantFileProtocolExtraPrivileges: false,
      onlyLoadAppFromAsar: true,
      enableEmbeddedAsarIntegrityValidation: true,
      // Off: the app has no cookies, and on macOS and Linux the key for them would need the keychain at each start.
      enableCookieEncryption: false,
    },
    linux: {
      target: ['deb', 'rpm', 'AppImage'],
      executableName: 'earshot',
      syncDesktopName: true,
      category: 'Office',
      maintainer: MAINTAINER,
      vendor: 'Earshot',
      synopsis: DESCRIPTION,
      description: 'A client of the Conversation Analytics Service for people who work with recorded conversations.',
      // Not `fileAssociations`, which would redefine these types for the whole system.
      mimeTypes: [...LINUX_MEDIA_TYPES],
    },
    deb: { depends: [...DEB_DEPENDS] },
    rpm: {
      depends: [
        'gtk3',
        'libnotify',
        'nss',
        'libXScrnSaver',
        '(libXtst or libXtst6)',
        'xdg-utils',
        'at-spi2-core',
        '(libuuid or libuuid1)',
        'libsecret',
        '(mesa-libgbm or libgbm1)',
        '(alsa-lib or libasound2)',
      ],
      // Links in /usr/lib/.build-id conflict with those of any other app with the same version of Electron.
      fpm: ['--rpm-rpmbuild-define', '_build_id_links none'],
    },
    win: { target: ['nsis', 'msi'] },
    nsis: { oneClick: true, perMachine: false, include: options.nsisScript },
    msi: { perMachine: true, runAfterFinish: false },
    mac: {
      target: ['dmg', 'zip'],
      category: 'public.app-category.business',
      // `-` signs for this computer only, which Apple's processors require of every program.
      ...(!isMacSigned && { identity: '-' }),
      // A hardened program loads only libraries with its own signature, which without a certificate Electron's don't have.
      hardenedRuntime: isMacSigned,
      entitlements: 'src/hosts/electron/package/entitlements.mac.plist',
      entitlementsInherit: 'src/hosts/electron/package/entitlements.mac.plist',
      notarize: isMacSigned && Boolean(env.APPLE_API_KEY),
      fileAssociations: RECORDING_FILE_TYPES.map(({ name, extensions }) => ({
        name: `${name} recording`,
        ext: [...extensions],
        role: 'Viewer',
        rank: 'Alternate',
      })),
    },
  }
}
