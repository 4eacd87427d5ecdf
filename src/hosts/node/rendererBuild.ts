import { join } from 'node:path'
import { CHECKOUT } from './checkout.ts'
import type { Build } from './preparedBuild.ts'

/** The page that both hosts serve. */
export const RENDERER_BUILD: Build = {
  name: 'Preparing the window',
  folder: join(CHECKOUT, 'out', 'renderer'),
  sources: ['src/renderer', 'src/contract', 'src/domain', 'src/hosts/node/rendererConfig.ts', 'package-lock.json'],
  builder: join(CHECKOUT, 'src', 'hosts', 'node', 'buildRenderer.ts'),
}
