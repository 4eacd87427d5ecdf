import { join } from 'node:path'
import { CHECKOUT } from '../checkout.ts'
import type { Build } from './preparedBuild.ts'

/** The page, which both hosts serve. */
export const RENDERER_BUILD: Build = {
  name: 'Building the user interface',
  folder: join(CHECKOUT, 'out', 'renderer'),
  sources: [
    'src/renderer',
    'src/contract',
    'src/domain',
    'src/hosts/node/build/rendererConfig.ts',
    'src/hosts/node/build/browserSupport.ts',
    'resources/licenses',
    'package-lock.json',
    // Its license gives users the right to replace it with their own build.
    'node_modules/mpg123-decoder',
  ],
  builder: join(CHECKOUT, 'src', 'hosts', 'node', 'build', 'buildRenderer.ts'),
}
