import { join } from 'node:path'
import { build } from 'electron-vite'
import { CHECKOUT } from '../../node/checkout.ts'
import { markBuilt } from '../../node/build/preparedBuild.ts'
import { runBuilder } from '../../node/build/runBuilder.ts'
import { DESKTOP_BUILD, WITHOUT_RENDERER } from './desktopBuild.ts'

/** Builds `out/main` and `out/preload` if they are stale: `node src/hosts/electron/launch/buildDesktop.ts`. */
await runBuilder(DESKTOP_BUILD, async (sources) => {
  await build({
    root: CHECKOUT,
    configFile: join(CHECKOUT, 'electron.vite.config.ts'),
    mode: WITHOUT_RENDERER,
    logLevel: 'error',
  })
  await markBuilt(DESKTOP_BUILD.folder, sources)
})
