import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import type { ImportFields, StagedRecording } from '../../../domain/recordings/recording.ts'
import type { CallType, User } from '../../../domain/workspaces/directory.ts'
import { core, queries } from '../../client/connection/core.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { ImportForm } from './ImportForm.tsx'
import { rememberImportHabits } from './importHabits.ts'
import { closeStaging, stageFiles, useStaging } from './stagingStore.ts'

vi.mock('../../client/connection/core.ts', () => ({ core: vi.fn(), queries: vi.fn() }))

const RECORDING: StagedRecording = {
  stageId: 's1',
  fileName: 'call.wav',
  sizeBytes: 3,
  kind: 'wav',
  durationSeconds: 1,
  occurredAt: { instant: '2026-11-20T14:05:07Z', from: 'file-name' },
  suggestedTitle: null,
  problem: null,
}
const USER = { userId: 7, name: 'Ravi Menon', email: null, isActive: true } as Partial<User> as User
const TYPES = [
  { id: 3, name: 'Discovery', description: null, isArchived: false },
  { id: 4, name: 'Retired', description: null, isArchived: true },
] as readonly Partial<CallType>[] as readonly CallType[]

const start = vi.fn<(input: { stageId: string; fields: ImportFields }) => Promise<{ importId: string }>>()

async function show(
  habits: { readonly userId: number; readonly callTypeId: number },
  lists: { readonly users: Promise<readonly User[]>; readonly types?: Promise<readonly CallType[]> },
  recording = RECORDING,
): Promise<void> {
  const list = (name: string, items: Promise<unknown>) => ({
    queryOptions: () => ({ queryKey: [name], queryFn: () => items }),
  })
  const directory = {
    users: list('users', lists.users),
    callTypes: list('types', lists.types ?? Promise.resolve(TYPES)),
  }
  vi.mocked(queries).mockReturnValue({ directory } as unknown as ReturnType<typeof queries>)
  const imports = { stage: () => Promise.resolve(recording), discard: () => Promise.resolve(), start }
  vi.mocked(core).mockReturnValue({ imports } as unknown as ReturnType<typeof core>)
  rememberImportHabits('w1', habits)
  stageFiles('w1', [new File(['abc'], 'call.wav')])
  await vi.waitFor(() => expect(useStaging.getState().items[0]?.look.kind).toBe('ready'))
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
    inWorkspace('w1'),
  )
}

function Form() {
  const item = useStaging(({ items }) => items[0])
  return (
    <>
      {item && <ImportForm id="form" item={item} />}
      <button type="submit" form="form">
        Import
      </button>
    </>
  )
}

const send = () => page.getByRole('button', { name: 'Import' }).click()
const agent = () => page.getByRole('combobox', { name: 'Agent' })

beforeEach(() => {
  closeStaging()
  localStorage.clear()
  vi.stubGlobal('earshotHost', { kind: 'electron', pathForFile: (file: File) => `/x/${file.name}` })
  start.mockReset().mockResolvedValue({ importId: 'i1' })
})

describe('what was chosen for the last recording', () => {
  test('is sent when the workspace still has it', async () => {
    await show({ userId: 7, callTypeId: 3 }, { users: Promise.resolve([USER]) })
    await expect.element(agent()).toHaveValue('Ravi Menon')
    await send()
    expect(start).toHaveBeenCalledTimes(1)
    expect(start.mock.calls[0]![0].fields).toMatchObject({ userId: 7, callTypeId: 3 })
  })

  test('is not sent unseen: an archived type is left to the service', async () => {
    await show({ userId: 7, callTypeId: 4 }, { users: Promise.resolve([USER]) })
    await expect.element(agent()).toHaveValue('Ravi Menon')
    await send()
    expect(start.mock.calls[0]![0].fields).toMatchObject({ userId: 7, callTypeId: null })
  })

  test.for([
    ['an agent who is gone', Promise.resolve([])],
    ['an agent while people are loading', new Promise<readonly User[]>(() => undefined)],
  ] as const)('is not sent unseen: %s has to be chosen', async ([, users]) => {
    await show({ userId: 7, callTypeId: 3 }, { users })
    await expect.element(agent()).toHaveValue('')
    await send()
    await expect.element(page.getByText('Choose the agent who made the call.')).toBeVisible()
    expect(start).not.toHaveBeenCalled()
  })
})

test('a file that looks like nothing known can be sent, and the form says what that means', async () => {
  await show({ userId: 7, callTypeId: 3 }, { users: Promise.resolve([USER]) }, { ...RECORDING, kind: 'unknown' })
  await expect.element(page.getByText(/isn’t a recording format that Earshot supports/)).toBeVisible()
  await expect.element(agent()).toHaveValue('Ravi Menon')
  await send()
  expect(start).toHaveBeenCalledTimes(1)
})
