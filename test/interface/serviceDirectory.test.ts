import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type CallJson, type TestService } from './serviceRequests.ts'

let service: TestService

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const users = async (...query: (readonly [string, string])[]): Promise<CallJson[]> => service.walk('/v1/users', query)

describe('users', () => {
  it('have the documented fields', async () => {
    for (const user of await users()) {
      expect(Object.keys(user)).toEqual(['user_id', 'workspace_id', 'email', 'name', 'custom_fields'])
      expect([typeof user.user_id, typeof user.workspace_id, typeof user.email, typeof user.name]).toEqual([
        'number',
        'number',
        'string',
        'string',
      ])
    }
  })

  it('are active or blocked; without status they are all', async () => {
    const [active, inactive, all] = [
      await users(['status', 'active']),
      await users(['status', 'inactive']),
      await users(),
    ]
    expect(inactive.length).toBeGreaterThan(0)
    expect(active.length + inactive.length).toBe(all.length)
    expect(new Set([...active, ...inactive].map(({ user_id: id }) => id))).toEqual(
      new Set(all.map(({ user_id: id }) => id)),
    )
  })

  it('have one of four roles; every role exists', async () => {
    const counts = await Promise.all(
      ['admin', 'manager', 'member', 'guest'].map(async (role) => (await users(['role', role])).length),
    )
    expect(Math.min(...counts)).toBeGreaterThan(0)
    expect(counts.reduce((sum, count) => sum + count)).toBe((await users()).length)
  })

  it('can be asked for by status and role together', async () => {
    const both = await users(['status', 'active'], ['role', 'guest'])
    const guests = await users(['role', 'guest'])
    expect(both.length).toBeLessThan(guests.length)
  })

  it.each([
    ['status', 'blocked'],
    ['role', 'owner'],
    ['role', ''],
    ['order_by[]', 'name'],
  ])('400 for %s=%s', async (name, value) => {
    const { status, body } = await service.get('/v1/users', [[name, value]])
    expect({ status, parameter: body.parameter }).toEqual({ status: 400, parameter: name })
  })

  it('include the agent of every call', async () => {
    const ids = new Set((await users()).map(({ user_id: id }) => id))
    for (const { agent } of await service.walk('/v1/calls')) expect(ids).toContain(agent.id)
  })
})

describe('custom fields', () => {
  it('have keys of lowercase letters, digits and underscores', async () => {
    const keys = new Set((await users()).flatMap(({ custom_fields: fields }) => Object.keys(fields)))
    expect(keys.size).toBeGreaterThan(3)
    for (const key of keys) expect(key).toMatch(/^[a-z0-9_]+$/)
  })

  it('are of all four types: text, number with and without a fraction, date, select', async () => {
    const values = (await users()).flatMap(({ custom_fields: fields }) => Object.values(fields))
    const lengths = values.map((value) => (typeof value === 'string' ? value.length : 0))
    expect(Math.max(...lengths)).toBe(1000)
    expect(values.some((value) => Number.isInteger(value))).toBe(true)
    expect(values.some((value) => typeof value === 'number' && !Number.isInteger(value))).toBe(true)
    expect(values.some((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))).toBe(true)
    expect(values.filter((value) => value === 'EMEA').length).toBeGreaterThan(2)
    expect(values.includes(null)).toBe(false)
  })

  it('are {} for a user without values', async () => {
    expect((await users()).some(({ custom_fields: fields }) => Object.keys(fields).length === 0)).toBe(true)
  })

  it('include those for managers only', async () => {
    expect((await users()).some(({ custom_fields: fields }) => 'quota_2026' in fields)).toBe(true)
  })

  it('are absent when the workspace does not have them', async () => {
    service.simulator.workspace.hasCustomFields = false
    expect((await users()).some((user) => 'custom_fields' in user)).toBe(false)
    service.simulator.workspace.hasCustomFields = true
  })

  it('disappear from every user when the field is deleted', async () => {
    await service.simulator.database.run(`delete from custom_fields where key = 'weekly_hours'`)
    const all = await users()
    expect(all.some(({ custom_fields: fields }) => 'weekly_hours' in fields)).toBe(false)
    expect(all.some(({ custom_fields: fields }) => 'region' in fields)).toBe(true)
  })
})

describe('call types', () => {
  it('have the documented fields', async () => {
    const types = await service.walk('/v1/call-types')
    for (const type of types) {
      expect(Object.keys(type)).toEqual(['id', 'name', 'description', 'archived'])
      expect([typeof type.id, typeof type.name, typeof type.archived]).toEqual(['number', 'string', 'boolean'])
    }
    expect(new Set(types.map(({ description }) => (description === null ? 'null' : typeof description)))).toEqual(
      new Set(['null', 'string']),
    )
  })

  it('are all, only archived or only active', async () => {
    const all = await service.walk('/v1/call-types')
    const archived = await service.walk('/v1/call-types', [['archived', 'true']])
    const active = await service.walk('/v1/call-types', [['archived', 'false']])
    expect(archived.length).toBeGreaterThan(0)
    expect(archived.every((type) => type.archived)).toBe(true)
    expect(active.every((type) => !type.archived)).toBe(true)
    expect(archived.length + active.length).toBe(all.length)
  })

  it.each(['yes', '', '1'])('400 for archived=%s', async (value) => {
    expect((await service.get('/v1/call-types', [['archived', value]])).status).toBe(400)
  })

  it('include the type of every call', async () => {
    const types = new Map((await service.walk('/v1/call-types')).map((type) => [type.id, type]))
    for (const { type } of await service.walk('/v1/calls'))
      expect(types.get(type.id)).toMatchObject({ name: type.name, description: type.description })
  })
})
