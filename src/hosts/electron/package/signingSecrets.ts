/**
 * Removes the builder's settings for signing that are empty, as a workflow sets them for secrets that it doesn't have. The
 * builder would take an empty certificate for a file that can't be read, and fail.
 * Source: app-builder-lib, `getCscLink` and `importCertificate`.
 */
export function dropEmptySecrets(env: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(env)) {
    if (value === '' && /^(WIN_)?CSC_|^APPLE_/.test(name)) delete env[name]
  }
}
