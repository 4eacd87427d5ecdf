/** Thirty of the slowest files take about 25 seconds of processor time. */
const IN_NODE = 30

/** Chromium takes ten seconds to start, so these only run for a change in the renderer. */
const IN_CHROMIUM = 8

/**
 * Which of the unit tests that reach a change `npm run check` runs, and how many it leaves to `npm test`: a widely imported file
 * reaches most of them.
 *
 * @param changed paths of source files
 * @param tests   paths of the test files that reach them, nearest first
 */
export function chooseTests(
  changed: readonly string[],
  tests: readonly string[],
): { readonly run: readonly string[]; readonly left: number } {
  const isInRenderer = (path: string): boolean => path.startsWith('src/renderer/')
  const inChromium = changed.some(isInRenderer) ? tests.filter(isInRenderer).slice(0, IN_CHROMIUM) : []
  const inNode = tests.filter((path) => !isInRenderer(path)).slice(0, IN_NODE)
  const run = [...inNode, ...inChromium]
  return { run, left: tests.length - run.length }
}
