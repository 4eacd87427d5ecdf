import { expect, it, vi } from 'vitest'
import { AppError } from '../../contract/errors/errors.ts'
import type { User } from '../../domain/workspaces/directory.ts'
import { KeyIdentity } from './keyIdentity.ts'

const user = (workspaceId: number | null) => ({ userId: 1, workspaceId }) as User

function start(known: number | undefined) {
  const found = vi.fn(async (id: number) => {
    await Promise.resolve()
    known = id
  })
  return { found, identity: new KeyIdentity({ known: () => known, found }) }
}

it('accepts the key of the same workspace, and asks once for each session', async () => {
  const { identity, found } = start(7)
  const read = vi.fn(() => Promise.resolve([user(null), user(7)]))
  const session = {}
  expect([await identity.check(session, read), await identity.check(session, read)]).toEqual([7, 7])
  expect([read.mock.calls.length, found.mock.calls]).toEqual([1, []])
  await identity.check({}, read)
  expect(read).toHaveBeenCalledTimes(2)
})

it('refuses the key of another workspace, each time', async () => {
  const { identity } = start(7)
  const read = () => Promise.resolve([user(8)])
  const session = {}
  for (const _ of [1, 2]) await expect(identity.check(session, read)).rejects.toMatchObject({ code: 'other-workspace' })
})

it('remembers whose key it is if that wasn’t known', async () => {
  const { identity, found } = start(undefined)
  await identity.check({}, () => Promise.resolve([user(7)]))
  expect(found.mock.calls).toEqual([[7]])
  await expect(identity.check({}, () => Promise.resolve([user(8)]))).rejects.toMatchObject({ code: 'other-workspace' })
})

it('accepts a key whose users can’t be listed, and waits for a service that can’t be reached', async () => {
  const { identity } = start(7)
  const refused = () => Promise.reject(new AppError('unauthorized', { status: 403 }))
  expect(await identity.check({}, refused)).toBe(7)
  const away = () => Promise.reject(new AppError('unreachable', { host: 'h' }))
  const session = {}
  await expect(identity.check(session, away)).rejects.toMatchObject({ code: 'unreachable' })
  await expect(identity.check(session, () => Promise.resolve([user(8)]))).rejects.toMatchObject({
    code: 'other-workspace',
  })
})
