import { describe, expect, it } from 'vitest'
import { FakeClock, settle } from '../../../test/support/fakeClock.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { MINUTE } from '../../domain/units.ts'
import type { UnreadableRecord } from '../../domain/calls/call.ts'
import type { CallType } from '../../domain/workspaces/directory.ts'
import type { Log } from '../diagnostics/log.ts'
import type { PageCursor } from '../service/callQuery.ts'
import type { How, ServiceClient } from '../service/serviceClient.ts'
import type { Answers } from '../service/reading/readAnswer.ts'
import type { Page } from '../service/wire/wire.ts'
import { Directory } from './directory.ts'

const QUIET: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A service with call types on pages of two. `refusesSize`: it doesn't support a page size. */
function start(options: { readonly refusesSize?: boolean } = {}) {
  const clock = new FakeClock()
  const warned: unknown[] = []
  const log: Log = { ...QUIET, warn: (event, fields) => void warned.push([event, fields]) }
  const state = {
    names: ['a', 'b', 'c'],
    failure: null as AppError | null,
    unreadable: [] as readonly UnreadableRecord[],
    odd: [] as readonly UnreadableRecord[],
    /** The page that this cursor leads to is empty, and has a next page without a cursor. */
    endsAt: null as string | null,
  }
  const asked: { readonly size: number | null; readonly lane: string | undefined }[] = []
  const list = (_kind: string, cursor: PageCursor | null, size: number | null, how: How): Promise<Page<CallType>> => {
    asked.push({ size, lane: how.urgency?.lane })
    if (state.failure !== null) return Promise.reject(state.failure)
    if (options.refusesSize === true && size !== null) {
      return Promise.reject(new AppError('invalid-request', { message: null, parameter: 'first' }))
    }
    const from = Number(cursor?.cursor ?? 0)
    if (cursor !== null && cursor.cursor === state.endsAt) {
      const nothing = { items: [], unreadable: [], odd: [], startCursor: null, endCursor: null }
      return Promise.resolve({ ...nothing, hasNextPage: true, hasPreviousPage: true })
    }
    const items = state.names
      .slice(from, from + 2)
      .map((name, index) => ({ id: from + index, name, description: null, isArchived: false }))
    const end = from + items.length
    return Promise.resolve({
      items,
      unreadable: from === 0 ? state.unreadable : [],
      odd: from === 0 ? state.odd : [],
      hasNextPage: end < state.names.length,
      hasPreviousPage: from > 0,
      startCursor: String(from),
      endCursor: String(end),
    })
  }
  const directory = new Directory({ list } as unknown as ServiceClient, clock, log)
  const names = async () => (await directory.callTypes({})).map(({ name }) => name)
  return { clock, state, asked, names, warned, directory }
}

describe('the directory', () => {
  it('knows that its pages don’t lead to the end, and reads them again on request', async () => {
    const { directory, names, state } = start()
    state.endsAt = '2'
    expect(await names()).toEqual(['a', 'b'])
    expect(await directory.isPartial('callTypes', {})).toBe(true)
    state.endsAt = null
    expect(await names()).toEqual(['a', 'b'])
    await directory.reload('callTypes', {})
    expect(await names()).toEqual(['a', 'b', 'c'])
    expect(await directory.isPartial('callTypes', {})).toBe(false)
  })

  it('is read to its end, once for concurrent callers', async () => {
    const { asked, names, warned } = start()
    expect(await Promise.all([names(), names()])).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ])
    await names()
    expect(asked).toHaveLength(2)
    expect(warned).toEqual([])
  })

  it('is not reloaded within ten minutes', async () => {
    const { clock, asked, names } = start()
    await clock.advance(15 * MINUTE)
    await names()
    await clock.advance(10 * MINUTE)
    await names()
    await settle()
    expect(asked).toHaveLength(2)
  })

  it('returns the known list after ten minutes and reloads it in the background', async () => {
    const { clock, state, asked, names } = start()
    await names()
    state.names = ['a', 'new']
    await clock.advance(11 * MINUTE)
    expect(await names()).toEqual(['a', 'b', 'c'])
    await settle()
    expect(await names()).toEqual(['a', 'new'])
    expect(asked.at(-1)?.lane).toBe('background')
  })

  it('keeps the known list if that fails, and retries', async () => {
    const { clock, state, names } = start()
    await names()
    await clock.advance(11 * MINUTE)
    state.failure = new AppError('service-failed', { status: 500 })
    expect(await names()).toEqual(['a', 'b', 'c'])
    await settle()
    state.failure = null
    state.names = ['later']
    expect(await names()).toEqual(['a', 'b', 'c'])
    await settle()
    expect(await names()).toEqual(['later'])
  })

  it('omits the page size if the service doesn’t support it', async () => {
    const { asked, names } = start({ refusesSize: true })
    expect(await names()).toEqual(['a', 'b', 'c'])
    expect(asked.map(({ size }) => size)).toEqual([100, null, null])
  })

  it('returns each user once, active or blocked, even if the service ignores the status filter', async () => {
    const lists = { active: [1, 2, 3], inactive: [4] }
    const list = (...request: Parameters<ServiceClient['list']>): Promise<Answers['users']> =>
      Promise.resolve({
        items: lists[request[4]?.[0]?.[1] === 'active' ? 'active' : 'inactive'].map((userId) => ({
          userId,
          workspaceId: null,
          email: null,
          name: null,
          customFields: null,
        })),
        unreadable: [],
        odd: [],
        hasNextPage: false,
        hasPreviousPage: false,
        startCursor: null,
        endCursor: null,
      })
    const read = async () =>
      (await new Directory({ list } as unknown as ServiceClient, new FakeClock(), QUIET).users({})).map(
        ({ userId, isActive }) => `${userId} ${isActive ? 'active' : 'blocked'}`,
      )
    expect(await read()).toEqual(['1 active', '2 active', '3 active', '4 blocked'])
    lists.inactive = lists.active
    expect(await read()).toEqual(['1 active', '2 active', '3 active'])
  })

  it('logs how many records and fields were unreadable', async () => {
    const { state, names, warned } = start()
    state.odd = [
      { id: 1, path: 'description', reason: 'a list' },
      { id: 2, path: 'description', reason: 'a list' },
    ]
    state.unreadable = [{ id: 9, path: 'name', reason: 'a number' }]
    expect(await names()).toEqual(['a', 'b', 'c'])
    expect(warned).toEqual([
      ['directory.unreadable', { records: 1, path: 'name' }],
      ['directory.odd-fields', { fields: 2, path: 'description' }],
    ])
  })

  it('fails if the first load fails', async () => {
    const { state, asked, names } = start()
    state.failure = new AppError('workspace-disabled', {})
    await expect(names()).rejects.toMatchObject({ code: 'workspace-disabled' })
    expect(asked).toHaveLength(1)
    state.failure = null
    expect(await names()).toEqual(['a', 'b', 'c'])
  })
})
