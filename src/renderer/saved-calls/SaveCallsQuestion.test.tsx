import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { LibraryScope } from '../../contract/library/library.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import '../styles/app.css'
import { unreadLibrary } from '../../contract/library/testing/librarySnapshot.ts'
import { SaveCallsQuestion } from './SaveCallsQuestion.tsx'

async function show({
  keeps = null as LibraryScope | null,
  kind = 'connected',
  choose = vi.fn(),
  onAnswered = vi.fn(),
} = {}) {
  const core = {
    app: {
      async *watch() {
        yield { workspaces: [{ id: 'w', kind }] }
      },
    },
    library: {
      async *watch() {
        yield unreadLibrary({ keeps, missingRecords: { requests: 900, seconds: 540 } })
      },
      choose,
    },
  }
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <SaveCallsQuestion onAnswered={onAnswered} />
      <p>Drawn</p>
    </QueryClientProvider>,
    inWorkspace({ core }),
  )
  await expect.element(page.getByText('Drawn')).toBeVisible()
  return choose
}

const question = () => page.getByRole('region', { name: 'Save calls on this computer' })

test('asks what may be saved, with an answer for each', async () => {
  const onAnswered = vi.fn()
  const choose = await show({ choose: vi.fn(() => Promise.resolve()), onAnswered })
  await expect.element(question().getByText(/Recordings are never saved/)).toBeVisible()
  for (const [label, keeps] of [
    ['Calls and transcripts', 'everything'],
    ['Calls only', 'calls'],
    ['Don’t save', 'nothing'],
  ] as const) {
    await question().getByRole('button', { name: label, exact: true }).click()
    expect(choose).toHaveBeenLastCalledWith({ workspaceId: 'w', keeps, since: null })
    await expect.poll(() => onAnswered.mock.calls.length).toBe(choose.mock.calls.length)
  }
})

test('leaves the focus where the user has put it meanwhile', async () => {
  const onAnswered = vi.fn()
  const saved = Promise.withResolvers<void>()
  const choose = await show({ choose: vi.fn(() => saved.promise), onAnswered })
  await question().getByRole('button', { name: 'Don’t save' }).click()
  const elsewhere = document.body.appendChild(document.createElement('input'))
  elsewhere.focus()
  saved.resolve()
  await expect.poll(() => choose.mock.settledResults.length).toBe(1)
  await expect
    .element(question().getByRole('button', { name: 'Don’t save' }))
    .not.toHaveAttribute('aria-disabled', 'true')
  expect(onAnswered).not.toHaveBeenCalled()
  elsewhere.remove()
})

test('says why the answer couldn’t be saved', async () => {
  const onAnswered = vi.fn()
  await show({ onAnswered, choose: vi.fn(() => Promise.reject(new AppError('disk-full', {}))) })
  await question().getByRole('button', { name: 'Don’t save' }).click()
  await expect.element(question().getByText(/no space left/)).toBeVisible()
  await expect.element(question().getByRole('button', { name: 'Don’t save' })).toHaveFocus()
  expect(onAnswered).not.toHaveBeenCalled()
})

test('says how long it takes, and what is saved where', async () => {
  await show()
  await expect
    .element(page.getByText(/Reading the transcripts takes about 9 minutes\. Recordings are never saved/))
    .toBeVisible()
})

test.each([{ keeps: 'nothing' as const }, { kind: 'demo' }])(
  'doesn’t ask again, and not for the demo: %o',
  async (options) => {
    await show(options)
    await expect.element(question()).not.toBeInTheDocument()
  },
)
