import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { Toasts } from '../../components/overlays/Toast.tsx'
import '../../styles/app.css'
import { TeamSetupCommands } from './TeamSetupCommands.tsx'

test('a setup file that can’t be read is reported', async () => {
  await render(
    <>
      <TeamSetupCommands />
      <Toasts />
    </>,
    inWorkspace(),
  )
  vi.spyOn(File.prototype, 'text').mockRejectedValue(new DOMException('gone', 'NotFoundError'))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const files = new DataTransfer()
  files.items.add(new File(['{}'], 'setup.json'))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(page.getByText('Can’t read this file').first()).toBeVisible()
  vi.restoreAllMocks()
})
