import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { HostBridge } from '../../../contract/hostBridge.ts'
import { Toasts } from '../../components/overlays/Toast.tsx'
import '../../styles/app.css'
import { UpdateNotice } from './UpdateNotice.tsx'

const restartToUpdate = vi.fn<HostBridge['restartToUpdate']>()
let download: (version: string) => void

beforeEach(async () => {
  vi.resetAllMocks()
  const onUpdateReady: HostBridge['onUpdateReady'] = (listener) => {
    download = listener
    return () => undefined
  }
  const host = { onUpdateReady, restartToUpdate } as Partial<HostBridge> as HostBridge
  await render(
    <>
      <UpdateNotice host={host} />
      <Toasts />
    </>,
  )
})

test('appears when an update is downloaded, and restarts only when it’s asked to', async () => {
  expect(page.getByRole('button', { name: 'Restart' }).query()).toBeNull()
  download('0.2.0')
  await expect.element(page.getByText('Update ready: 0.2.0')).toBeVisible()
  expect(restartToUpdate).not.toHaveBeenCalled()
  restartToUpdate.mockResolvedValueOnce('restarting')
  await userEvent.click(page.getByRole('button', { name: 'Restart' }))
  expect(restartToUpdate).toHaveBeenCalledOnce()
})

test('says that a recording is being sent, instead of restarting', async () => {
  download('0.2.0')
  restartToUpdate.mockResolvedValueOnce('sending')
  await userEvent.click(page.getByRole('button', { name: 'Restart' }))
  await expect.element(page.getByText('A recording is being sent')).toBeVisible()
})
