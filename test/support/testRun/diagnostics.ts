/**
 * Merges the compiler's diagnostics of several projects. Each project checks the shared files, so each diagnostic is shown
 * once, with its projects; a diagnostic is a line and the indented lines below it.
 */
export function mergeDiagnostics(checks: readonly { readonly project: string; readonly output: string }[]): string {
  const projectsOf = new Map<string, string[]>()
  for (const { project, output } of checks) {
    for (const complaint of output.trimEnd().split(/\n(?!\s)/)) {
      if (complaint === '') continue
      projectsOf.set(complaint, [...(projectsOf.get(complaint) ?? []), project])
    }
  }
  return [...projectsOf].map(([complaint, projects]) => `${complaint}\n  [${projects.join(', ')}]\n`).join('')
}
