import { mkdir, rename, rm } from 'node:fs/promises'
import { build } from 'vite'
import { CHECKOUT } from '../checkout.ts'
import { markBuilt } from './preparedBuild.ts'
import { RENDERER_BUILD } from './rendererBuild.ts'
import { rendererConfig } from './rendererConfig.ts'
import { runBuilder } from './runBuilder.ts'

/**
 * Builds the page if it is stale: `node src/hosts/node/build/buildRenderer.ts`. Silent on success. Builds the new page
 * beside the old one and swaps them at the end, so that a concurrent start always finds a complete page.
 */
await runBuilder(RENDERER_BUILD, async (sources) => {
  const { folder } = RENDERER_BUILD
  const temporaryFolder = `${folder}.${process.pid}`
  const config = rendererConfig(CHECKOUT)
  try {
    await build({
      ...config,
      configFile: false,
      logLevel: 'silent',
      build: { ...config.build, outDir: temporaryFolder },
    })
    await markBuilt(temporaryFolder, sources)
    await swapIn(temporaryFolder, folder)
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true })
  }
})

async function swapIn(temporaryFolder: string, folder: string): Promise<void> {
  const old = `${temporaryFolder}.old`
  // Nothing to rename before the first build.
  await mkdir(folder, { recursive: true })
  await rename(folder, old)
  await rename(temporaryFolder, folder)
  await rm(old, { recursive: true, force: true })
}
