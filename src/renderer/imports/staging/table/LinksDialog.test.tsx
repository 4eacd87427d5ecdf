import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { addLinksToTable } from '../../../client/imports/stagingTransfers.ts'
import { inWorkspace } from '../../../client/testing/inWorkspace.tsx'
import '../../../styles/app.css'
import { LinksDialog } from './LinksDialog.tsx'
import { useTable } from './tableStore.ts'

vi.mock('../../../client/imports/stagingTransfers.ts', () => ({ addLinksToTable: vi.fn() }))

const add = vi.mocked(addLinksToTable)

beforeEach(() => {
  useTable.setState(useTable.getInitialState())
  add.mockReset().mockResolvedValue([])
})

async function show() {
  const onClose = vi.fn<() => void>()
  await render(<LinksDialog onClose={onClose} />, inWorkspace())
  return { onClose, field: page.getByLabelText('Links, one per line') }
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('links are added, one per line, and the dialog closes', async () => {
  const { onClose, field } = await show()
  await field.fill('https://a.example/1.wav\nhttps://a.example/2.wav')
  await press('Add 2 links')
  expect(add.mock.calls).toEqual([[expect.anything(), ['https://a.example/1.wav', 'https://a.example/2.wav']]])
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('text without a link is rejected when Add is pressed, not before', async () => {
  const { onClose, field } = await show()
  const problem = page.getByText('Enter one web address per line.')
  await field.fill('hello')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  expect(problem.elements()).toEqual([])
  await press('Add links')
  await expect.element(problem).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  expect(add).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
  await field.fill('https://a.example/1.wav')
  await expect.element(problem).not.toBeInTheDocument()
  await press('Add 1 link')
  expect(add).toHaveBeenCalledOnce()
})

test('links that couldn’t be added stay in the dialog', async () => {
  add.mockResolvedValueOnce(['https://a.example/2.wav'])
  const { onClose, field } = await show()
  await field.fill('https://a.example/1.wav\nhttps://a.example/2.wav')
  await press('Add 2 links')
  await expect.element(field).toHaveValue('https://a.example/2.wav')
  expect(onClose).not.toHaveBeenCalled()
  await press('Add 1 link')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('Cancel adds nothing', async () => {
  const { onClose, field } = await show()
  await field.fill('https://a.example/1.wav')
  await press('Cancel')
  expect(onClose).toHaveBeenCalledOnce()
  expect(add).not.toHaveBeenCalled()
})
