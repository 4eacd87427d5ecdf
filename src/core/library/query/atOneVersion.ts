import type { QueryEngine } from './queryEngine.ts'

/** Calls may change while they are counted; then it starts again, but not forever while the library is first read. */
const TRIES = 3

/** For work in steps: its answer is of one version of the calls, unless they change too often. */
export async function atOneVersion<Answer extends { readonly version: number }>(
  engine: Pick<QueryEngine, 'version'>,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await attempt()
    if (answer.version === engine.version || tries === TRIES) return answer
  }
}
