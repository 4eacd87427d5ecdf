import { join } from 'node:path'
import { CHECKOUT } from '../checkout.ts'
import type { Build } from './preparedBuild.ts'

/** The build of the page that both hosts serve. */
export const RENDERER_BUILD: Build = {
  name: 'Building the user interface',
  folder: join(CHECKOUT, 'out', 'renderer'),
  sources: [
    'src/renderer',
    'src/contract',
    'src/domain',
    'src/hosts/node/build/rendererConfig.ts',
    'src/hosts/node/build/browserSupport.ts',
    'resources/icon.svg',
    'resources/licenses',
    'package-lock.json',
    // The LGPL lets users replace this decoder with their own build, which then has to become part of the page.
    'node_modules/mpg123-decoder',
  ],
  builder: join(CHECKOUT, 'src', 'hosts', 'node', 'build', 'buildRenderer.ts'),
}
