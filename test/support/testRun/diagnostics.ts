/**
 * The compiler's complaints from several projects as one text. What projects share is checked by each of them, so each complaint is shown once,
 * with the projects that made it; a complaint is a line and the indented lines below it.
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
