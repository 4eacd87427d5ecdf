import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { SecretStore } from '../../src/core/ports.ts'
import { type CoreClient, firstOf } from '../support/testCore.ts'

/** Where an app kills itself. */
export interface DyingAt {
  readonly step: string
  readonly when: 'before' | 'after'
  readonly count: number
}

/** A method whose calls are steps, and the name of a step by its first argument. */
export type Hook = readonly [prototype: object, method: string, nameOf: (first: unknown) => string]

/** Hooks into these methods from outside, and kills the app before or after one of their calls. */
export function dieAtStep(dieAt: DyingAt | null, hooks: readonly Hook[], onStep: (step: string) => void): void {
  const counts = new Map<string, number>()
  for (const [prototype, method, nameOf] of hooks) {
    const target = prototype as Record<string, (...given: unknown[]) => unknown>
    const original = target[method]
    if (original === undefined) throw new Error(`There is no ${method} to hook into.`)
    target[method] = function (this: unknown, ...given: unknown[]) {
      const step = nameOf(given[0])
      const count = (counts.get(step) ?? 0) + 1
      counts.set(step, count)
      const isIt = dieAt?.step === step && dieAt.count === count
      if (isIt && dieAt.when === 'before') process.kill(process.pid, 'SIGKILL')
      const result = original.apply(this, given)
      if (isIt) process.kill(process.pid, 'SIGKILL')
      onStep(step)
      return result
    }
  }
}

/** The workspace of an earlier run, or a new one. */
export async function openWorkspace(client: CoreClient, baseUrl: string): Promise<string> {
  const known = (await firstOf(client.app.watch())).workspaces[0]?.id
  if (known !== undefined) return known
  return (await client.workspaces.add({ name: 'W', webAppUrl: null, baseUrl, apiKey: 'key' })).workspaceId
}

/** A keychain that outlives the app. Responds at once: on these clocks, waits time out after milliseconds. */
export function fileStore(folder: string): SecretStore {
  const pathOf = (account: string) => `${folder}/${encodeURIComponent(account)}`
  return {
    get: (account) => Promise.resolve(existsSync(pathOf(account)) ? readFileSync(pathOf(account), 'utf8') : null),
    set: (account, secret) => {
      mkdirSync(folder, { recursive: true })
      writeFileSync(`${pathOf(account)}.new`, secret)
      renameSync(`${pathOf(account)}.new`, pathOf(account))
      return Promise.resolve()
    },
    delete: (account) => {
      const isThere = existsSync(pathOf(account))
      rmSync(pathOf(account), { force: true })
      return Promise.resolve(isThere)
    },
  }
}
