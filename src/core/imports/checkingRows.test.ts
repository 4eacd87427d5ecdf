import { describe, expect, it, vi } from 'vitest'
import { settle } from '../../../test/support/fakeClock.ts'
import { agent, TIME, WorkspaceImportsRig } from '../../../test/support/imports/workspaceImportsRig.ts'
import { AppError } from '../../contract/errors/errors.ts'

/** The table and the queue together. The queue is paused, so nothing is sent. */
const rig = new WorkspaceImportsRig()
const { rows, problemsOf, inspected, fill, addFile, addLink } = rig

describe('checking rows', () => {
  it('knows the workspace’s agents as soon as there are rows', async () => {
    const users = vi.spyOn(rig.lists, 'users')
    rig.imports.loadForChecks()
    await settle()
    expect(users).not.toHaveBeenCalled()
    await addLink('https://recordings.example/a.wav')
    fill('all', { userId: 8 })
    await vi.waitFor(() => expect(problemsOf(rows()[0])).toEqual(['unknown-agent']), { interval: 5 })
    rig.lists.users = () => Promise.resolve([agent(7), agent(8)])
    const stop = new AbortController()
    rig.imports.watchTable(stop.signal)
    await vi.waitFor(() => expect(problemsOf(rows()[0])).toEqual([]), { interval: 5 })
    stop.abort()
  })

  it('goes without the agents while the service doesn’t return them', async () => {
    rig.lists.users = () => Promise.reject(new AppError('service-failed', { status: 500 }))
    await addLink('https://recordings.example/a.wav')
    fill('all', { userId: 8 })
    await vi.waitFor(() => expect(rig.logged).toContain('staging.no-lists'), { interval: 5 })
    expect(problemsOf(rows()[0])).toEqual([])
  })

  it('shows calls that may be the same, and goes without them if they can’t be read', async () => {
    rig.listed = () => Promise.reject(new AppError('service-failed', { status: 500 }))
    await addLink('https://recordings.example/a.wav')
    fill()
    await vi.waitFor(() => expect(rig.logged).toContain('staging.no-calls'), { interval: 5 })
    expect(problemsOf(rows()[0])).toEqual([])
    rig.listed = () => Promise.resolve([{ id: 5, agent: { id: 7 }, timestamp: TIME, durationSeconds: null }])
    rig.imports.loadForChecks()
    await vi.waitFor(() => expect(rows()[0]?.problems).toEqual([{ kind: 'likely-call', callId: 5 }]), {
      interval: 5,
    })
  })

  it('requests no calls while no row has a time and an agent', async () => {
    const requested = vi.fn<() => Promise<readonly unknown[]>>(() => Promise.resolve([]))
    rig.listed = requested
    await addLink('https://recordings.example/a.wav')
    await settle()
    expect(requested).not.toHaveBeenCalled()
    fill()
    await vi.waitFor(() => expect(requested).toHaveBeenCalledTimes(1), { interval: 5 })
    fill('all', { title: 'x' })
    await settle()
    expect(requested).toHaveBeenCalledTimes(1)
  })

  it('inspects unreadable files again on request', async () => {
    rig.probe = () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' }))
    await addFile('a.wav')
    await inspected()
    expect(problemsOf(rows()[0])).toContain('unreadable')
    rig.probe = () => Promise.resolve({})
    const users = vi.spyOn(rig.lists, 'users')
    rig.imports.check()
    await inspected()
    expect(problemsOf(rows()[0])).not.toContain('unreadable')
    await vi.waitFor(() => expect(users).toHaveBeenCalled(), { interval: 5 })
  })
})
