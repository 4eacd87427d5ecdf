import { join } from 'node:path'

/**
 * The folder with package.json: where sources, resources and `out` are. True of the built app as well, because the
 * build keeps what `import.meta.dirname` says of a source file (`electron.vite.config.ts`).
 */
export const CHECKOUT = join(import.meta.dirname, '..', '..', '..')
