import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sql } from '../../src/simulator/sql/sql.ts'
import { connectAndSave, expect, fillConnection, test } from './earshot.ts'

/**
 * Every route in every state of a workspace has a heading, words, and an action or a link that leads on. The routes are those of
 * the router's source, so that a new one can't be forgotten.
 */

interface Params {
  readonly [name: string]: string | number
}

/** Nothing has these ids. */
const NONE: Params = { callId: 999_999, agentId: 999_999, queueId: 'none', folderId: 'none' }

async function routesWith(params: Params): Promise<readonly string[]> {
  const source = await readFile(join(import.meta.dirname, '../../src/renderer/app/router.tsx'), 'utf8')
  const paths = [...source.matchAll(/^ {2}path: '([^']+)',$/gm)].map(([, path]) => path!)
  expect(paths.length).toBeGreaterThan(20)
  return paths.map((path) =>
    path.replaceAll(/\$(\w+)/g, (_, name: string) => {
      const value = params[name]
      if (value === undefined) throw new Error(`The test has no value for $${name}.`)
      return String(value)
    }),
  )
}

/** What a page lacks. Closing something or copying it isn't a way forward; typing what to search is. */
function missingOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const place = document.querySelector('main') ?? document.body
    const isShown = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true })
    const all = (selector: string) => [...place.querySelectorAll<HTMLElement>(selector)].filter(isShown)
    const nameOf = (element: HTMLElement) => element.ariaLabel ?? element.innerText.trim()
    const actions = all(
      'a[href], button:not(:disabled, [aria-disabled=true]), [role=combobox], input[type=search], input[type=text]',
    ).filter((element) => !/^(?:Dismiss|Close|Hide|Copy)/.test(nameOf(element)))
    return [
      ...(all('h1, h2, [role=heading]').some((heading) => nameOf(heading) !== '') ? [] : ['heading']),
      ...(place.innerText.trim().length > 20 ? [] : ['words']),
      ...(actions.length > 0 ? [] : ['action']),
      ...(all('[aria-busy=true], [role=status][aria-label^=Loading]').length > 0 ? ['answer'] : []),
    ]
  })
}

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(new URL(path, page.url()).href)
    await expect
      .configure({ soft: true })
      .poll(() => missingOn(page), { message: path })
      .toEqual([])
  }
}

test('no route of an empty workspace is a dead end', async ({ page, app, service }) => {
  await service.database.query(sql`delete from calls`)
  await page.goto(app.link)
  await fillConnection(page, service)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No calls yet' })).toBeVisible()
  await walk(page, await routesWith(NONE))
})

test.describe('while calls are read', () => {
  test.use({ calls: 5000 })
  test('no route is a dead end', async ({ page, app, service }) => {
    await page.goto(app.link)
    await connectAndSave(page, service)
    const [call] = await service.database.query(sql`select id, agent_id from calls order by id limit 1`)
    const paths = await routesWith({ ...NONE, callId: Number(call!['id']), agentId: Number(call!['agent_id']) })
    await expect(page.getByRole('button', { name: /of about/ })).toBeVisible()
    await walk(page, paths)
  })
})

test('no route of a full workspace is a dead end, online and offline', async ({ page, app, service }) => {
  await page.goto(app.link)
  await connectAndSave(page, service)
  await expect(page.getByText('160 calls', { exact: true })).toBeVisible()
  const [call] = await service.database.query(sql`select id, agent_id from calls order by id limit 1`)
  const paths = await routesWith({ ...NONE, callId: Number(call!['id']), agentId: Number(call!['agent_id']) })
  await walk(page, paths)
  await walk(page, await routesWith(NONE))
  service.faults.add({ on: 'any', effect: { kind: 'reset', when: 'before' } })
  await walk(page, paths)
  await walk(page, await routesWith(NONE))
})
