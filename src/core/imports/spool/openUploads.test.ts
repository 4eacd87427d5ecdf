import { expect, it } from 'vitest'
import { settle } from '../../../../test/support/fakeClock.ts'
import { OpenUploads } from './openUploads.ts'

const MANY = 150

/** Receives an upload, which ends once it is its turn and its bytes have arrived. */
function upload(uploads: OpenUploads, uploadId: string, after: string | null, bytes = Promise.resolve()) {
  const request = new Request('http://127.0.0.1/', { method: 'POST' })
  return uploads.receive(request, { uploadId, after }, async (_, turn) => {
    await bytes
    await turn()
    return uploadId
  })
}

async function endMany(uploads: OpenUploads): Promise<void> {
  for (let index = 0; index < MANY; index += 1) await upload(uploads, `other ${index}`, null)
}

it('waits for an upload that arrives later, also if many others end before', async () => {
  const uploads = new OpenUploads()
  const second = upload(uploads, 'second', 'first')
  await settle()
  await endMany(uploads)
  await upload(uploads, 'first', null)
  expect(await second).toBe('second')
})

it('needs no turn after one that has ended, also if many others end while it is received', async () => {
  const uploads = new OpenUploads()
  await upload(uploads, 'first', null)
  const { promise: bytes, resolve } = Promise.withResolvers<void>()
  const second = upload(uploads, 'second', 'first', bytes)
  await endMany(uploads)
  resolve()
  expect(await second).toBe('second')
})
