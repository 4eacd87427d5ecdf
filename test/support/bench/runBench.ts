import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { BenchResult } from './benchResult.ts'
import { renderBench } from './benchResult.ts'

/**
 * A benchmark is a file that exports this as `run`. It measures the peer and our code side by side; progress belongs on
 * standard error.
 */
export type RunBench = (args: readonly string[]) => Promise<BenchResult>

/** Runs the benchmark `NAME.ts` in `folder`. Without a valid name, lists the benchmarks and fails. */
export async function runBench(
  folder: string,
  [name, ...args]: readonly string[],
): Promise<{ readonly text: string; readonly isError: boolean }> {
  const names = globSync('*.ts', { cwd: folder })
    .map((file) => basename(file, '.ts'))
    .filter((file) => file !== 'main' && !file.endsWith('.test'))
    .toSorted()
  if (name === undefined || !names.includes(name)) {
    const known = names.length > 0 ? `Benchmarks: ${names.join(', ')}.` : 'There are no benchmarks yet.'
    const problem = name === undefined ? 'Usage: npm run bench -- NAME.' : `There is no benchmark "${name}".`
    return { text: `${problem} ${known}`, isError: true }
  }
  const { run } = (await import(pathToFileURL(join(folder, `${name}.ts`)).href)) as { readonly run: RunBench }
  return { text: renderBench(name, await run(args)), isError: false }
}
