import type { Page } from '@playwright/test'
import { DENIED_CHAT, DIRECT_CHAT, EMPTY_CHAT, GROUP_CHAT, PENDING_GROUP } from '../support/app/chats.ts'
import { placeCall, type WantedCall } from '../support/app/placedCalls.ts'
import { connect, expect, openCall, test } from './earshot.ts'
import { lookAround } from './look.ts'

test('a chat of each kind @looks', async ({ page, app, service }) => {
  await page.goto(app.link)
  await connect(page, service)
  const open = async (wanted: WantedCall) => {
    await openCall(page, await placeCall(service, wanted))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wanted.title)
  }
  const thread = page.getByRole('log')
  const rail = page.getByRole('complementary')

  await test.step('direct, with media of every kind', async () => {
    await open({ title: 'Where are the pallets?', format: 'chat', chat: DIRECT_CHAT })
    await expect(thread.getByText('the pallets did not come')).toBeVisible()
    await expect(rail.getByText('wa id')).toBeVisible()
    await lookAround(page, 'chat-direct')
    await thread.evaluate((box) => (box.scrollTop = box.scrollHeight))
    await expect(thread.getByRole('article', { name: 'ghost-99' })).toContainText('Not a participant')
    await expect(thread.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
    await lookAround(page, 'chat-direct-end')
    await expectMediaWorks(page)
  })

  await test.step('group, with a bot, an unknown member and a person who left', async () => {
    await open({ title: 'Rollout', format: 'group_chat', chat: GROUP_CHAT })
    await expect(thread.getByRole('article', { name: 'Talkwell Bot' })).toContainText('Bot')
    await expect(thread.getByRole('article', { name: '~ sam' })).toContainText('Unknown member')
    await expect(thread.getByRole('article', { name: '999@g' })).toContainText('Not a participant')
    await lookAround(page, 'chat-group')
  })

  await test.step('pending', async () => {
    await open({ title: 'Pending', format: 'group_chat', chat: PENDING_GROUP, insertedAt: new Date().toISOString() })
    await expect(page.getByText('still processing this conversation. More messages may arrive')).toBeVisible()
    await expect(thread.getByText('Image, processing')).toBeVisible()
    await lookAround(page, 'chat-pending')
  })

  await test.step('a file that is not to be had says so, and comes when it is', async () => {
    service.faults.add({ on: 'media', effect: { kind: 'status', status: 404, body: 'empty' } })
    await open({ title: 'Lost picture', format: 'group_chat', chat: PENDING_GROUP })
    await expect(thread.getByText('Can’t load this file.')).toBeVisible()
    service.faults.clear()
    await thread.getByRole('button', { name: 'Try again' }).click()
    const image = thread.getByRole('img', { name: 'Image' })
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(100)
  })

  await test.step('denied, direct', async () => {
    await open({ title: 'Denied', format: 'chat', chat: DENIED_CHAT })
    await expect(page.getByText('This conversation may be incomplete because its processing was denied')).toBeVisible()
  })

  await test.step('empty is not withheld', async () => {
    await open({ title: 'Empty', format: 'chat', chat: EMPTY_CHAT })
    await expect(page.getByRole('heading', { name: 'No messages' })).toBeVisible()
    await lookAround(page, 'chat-empty')
    await open({ title: 'Withheld', format: 'group_chat', chat: null, updatedAt: '2026-10-02T09:00:00Z' })
    await expect(page.getByRole('heading', { name: 'Conversation withheld' })).toBeVisible()
    await lookAround(page, 'chat-withheld')
  })
})

/** Checks that each medium loads through the gateway. The thread must be open and scrolled to its end. */
async function expectMediaWorks(page: Page): Promise<void> {
  const thread = page.getByRole('log')
  const link = thread.getByRole('link', { name: 'Download file' })
  const saved = await page.evaluate(
    async (href) => {
      const answer = await fetch(href!)
      return [answer.status, answer.headers.get('content-disposition'), (await answer.arrayBuffer()).byteLength > 500]
    },
    await link.getAttribute('href'),
  )
  expect(saved).toEqual([200, 'attachment', true])
  for (const kind of ['video', 'audio'] as const) {
    const medium = thread.locator(kind)
    await medium.scrollIntoViewIfNeeded()
    await medium.evaluate((element: HTMLMediaElement) => {
      element.muted = true
      return element.play()
    })
    await expect.poll(() => medium.evaluate((element: HTMLMediaElement) => element.currentTime)).toBeGreaterThan(0.2)
    await medium.evaluate((element: HTMLMediaElement) => element.pause())
  }
  await thread.evaluate((box) => (box.scrollTop = 0))
  const image = thread.getByRole('img', { name: 'Image' }).first()
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(100)
}
