import { join } from 'node:path'
import { CHECKOUT } from '../../node/checkout.ts'
import type { Build } from '../../node/build/preparedBuild.ts'

/** Electron's main process, the core's process, the preload and the demo service. The page is `RENDERER_BUILD`. */
export const DESKTOP_BUILD: Build = {
  name: 'Building the desktop app',
  folder: join(CHECKOUT, 'out', 'main'),
  sources: [
    'src/hosts',
    'src/core',
    'src/contract',
    'src/domain',
    'src/simulator',
    'electron.vite.config.ts',
    'package-lock.json',
  ],
  builder: join(CHECKOUT, 'src', 'hosts', 'electron', 'launch', 'buildDesktop.ts'),
}

/** The mode in which `electron.vite.config.ts` skips the page. */
export const WITHOUT_RENDERER = 'without-renderer'
