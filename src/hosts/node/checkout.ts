import { join } from 'node:path'

/**
 * The folder with package.json: where sources, resources and `out` are. Also correct in the built app, because the
 * build preserves `import.meta.dirname` of source files (`electron.vite.config.ts`).
 */
export const CHECKOUT = join(import.meta.dirname, '..', '..', '..')
