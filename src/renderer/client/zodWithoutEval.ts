import { z } from 'zod'

/**
 * Import this before any file with schemas. The page's CSP has no 'unsafe-eval': without this setting, zod probes for it as soon
 * as a schema of an object is created, which logs a violation to the console.
 */
z.config({ jitless: true })
