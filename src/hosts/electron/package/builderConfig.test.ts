import { expect, test } from 'vitest'
import { RECORDING_EXTENSIONS } from '../../../domain/recordings/formats.ts'
import { builderConfig, type PackageEnvironment } from './builderConfig.ts'
import { nsisScript } from './nsisScript.ts'

const configured = (env: PackageEnvironment) =>
  builderConfig({
    checkout: '/earshot',
    output: '/out',
    arch: 'arm64',
    env,
    nsisScript: '/out/recordings.nsh',
    compressed: '/out/compressed',
  })

test('without a certificate, macOS packages are signed for this computer only', () => {
  for (const env of [{}, { CSC_LINK: '', CSC_NAME: '', APPLE_API_KEY: '' }]) {
    expect(configured(env).mac).toMatchObject({ identity: '-', hardenedRuntime: false, notarize: false })
  }
  expect(configured({ APPLE_API_KEY: '/key.p8' }).mac).toMatchObject({ identity: '-', notarize: false })
})

test('with a certificate, macOS packages are hardened, and notarized with a key', () => {
  expect(configured({ CSC_LINK: '/a.p12' }).mac).toMatchObject({ hardenedRuntime: true, notarize: false })
  expect(configured({ CSC_LINK: '/a.p12' }).mac).not.toHaveProperty('identity')
  expect(configured({ CSC_NAME: 'Earshot', APPLE_API_KEY: '/key.p8' }).mac).toMatchObject({ notarize: true })
})

test('the app knows the address for updates only if there is one', () => {
  expect(configured({ EARSHOT_UPDATES_URL: 'https://a.example/' })).toMatchObject({
    extraMetadata: { updatesUrl: 'https://a.example/' },
    publish: { provider: 'generic', url: 'https://a.example/', channel: 'latest-arm64' },
  })
  for (const env of [{}, { EARSHOT_UPDATES_URL: '' }])
    expect(configured(env).extraMetadata).toMatchObject({ updatesUrl: null })
})

test('each system offers Earshot for every kind of recording, and makes it the default for none', () => {
  const { mac, linux, win, nsis } = configured({})
  const associations = [mac?.fileAssociations ?? []].flat()
  expect(associations.flatMap(({ ext }) => ext)).toEqual(RECORDING_EXTENSIONS)
  for (const one of associations) expect(one).toMatchObject({ role: 'Viewer', rank: 'Alternate' })
  expect(linux?.fileAssociations).toBeUndefined()
  expect(win?.fileAssociations).toBeUndefined()
  expect(nsis?.include).toBe('/out/recordings.nsh')
  for (const extension of RECORDING_EXTENSIONS) {
    const key = `SHCTX "Software\\Classes\\.${extension}\\OpenWithProgids" "app.earshot.desktop.recording"`
    expect(nsisScript()).toContain(`WriteRegStr ${key} ""`)
    expect(nsisScript()).toContain(`DeleteRegValue ${key}`)
  }
})

test('an rpm has no links that conflict with those of other Electron apps', () => {
  expect(configured({}).rpm?.fpm).toEqual(['--rpm-rpmbuild-define', '_build_id_links none'])
})
