import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import type { TableLayout } from '../../domain/views/view.ts'
import type { Layouts } from './tableLayouts.ts'
import { madeIn } from './testing/madeIn.ts'

let folder = ''
let clock: FakeClock
let rig: ReturnType<typeof madeIn>
const save = (viewId: string, layout: TableLayout) => rig.made.layouts.save(viewId, layout)
function restart(): void {
  rig.made.close()
  rig = madeIn(folder, clock)
}
beforeEach(() => {
  clock = new FakeClock()
  folder = mkdtempSync(join(tmpdir(), 'earshot-layouts-'))
  rig = madeIn(folder, clock)
})
afterEach(() => {
  rig.made.close()
  rmSync(folder, { recursive: true, force: true })
})

const LAID_OUT: TableLayout = {
  columns: [
    { id: 'title', width: 222, isPinned: true },
    { id: 'agent.custom.team', width: null, isPinned: false },
  ],
  density: 'compact',
}

async function present(): Promise<Layouts> {
  for await (const item of rig.made.layouts.watch()) return item
  throw new Error('no layouts')
}

it('keeps each view’s layout over a restart, to the pixel', async () => {
  save('all-calls', LAID_OUT)
  save('chats', { columns: null, density: 'roomy' })
  restart()
  expect(await present()).toEqual({ 'all-calls': LAID_OUT, chats: { columns: null, density: 'roomy' } })
})

it('notifies watchers of each change until closed', async () => {
  const watched = rig.made.layouts.watch()[Symbol.asyncIterator]()
  expect((await watched.next()).value).toEqual({})
  const next = watched.next()
  await clock.advance(100)
  save('chats', LAID_OUT)
  expect((await next).value).toEqual({ chats: LAID_OUT })
  const end = watched.next()
  await clock.advance(100)
  rig.made.close()
  expect((await end).done).toBe(true)
})

it('doesn’t store the default layout, so that an improved default applies', async () => {
  save('chats', LAID_OUT)
  save('chats', { columns: null, density: null })
  restart()
  expect(await present()).toEqual({})
})

it('applies quick changes in order', async () => {
  for (let at = 0; at < 20; at += 1) {
    save('chats', { columns: [{ id: 'title', width: 100 + at, isPinned: true }], density: 'regular' })
  }
  restart()
  expect((await present())['chats']?.columns?.[0]?.width).toBe(119)
})

it('drops the oldest layouts beyond fifty', async () => {
  for (let at = 0; at < 52; at += 1) save(`view ${at}`, LAID_OUT)
  const kept = Object.keys(await present())
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, 'view 2', 'view 51'])
})
