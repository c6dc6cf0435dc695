// A customer's own browser is told while the site is closed. Its vendor's push service is the sandbox's: no other can be reached.
import { listSessions, revokeSession } from '@kivuko/contract/account-security.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { call } from './support/call.ts'
import type { Customer, Kivuko } from './support/kivuko.ts'

test.use({ isSignedIn: true, serviceWorkers: 'allow' })

type Played = { path: string; keys: object }
type Message = { path: string; text: string }

/** The browser subscribes at the sandbox; answers what it was told there since, newest first. */
async function subscribeAtSandbox(page: Page, { sandboxUrl }: Kivuko): Promise<() => Promise<string[]>> {
  let path = ''
  await page.exposeFunction('subscribeAtSandbox', async (serverKey: string) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ serverKey }),
    }
    const played = (await (await fetch(`${sandboxUrl}/control/push/subscribe`, init)).json()) as Played
    path = played.path
    return { endpoint: `${sandboxUrl}/push-service${path}`, keys: played.keys }
  })
  await page.addInitScript(() => {
    const { subscribeAtSandbox } = window as unknown as { subscribeAtSandbox: (key: unknown) => Promise<object> }
    // A browser without a screen lets nobody show anything; its user's yes is all that is played here.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async (options) => {
      const answer = await subscribeAtSandbox(options?.applicationServerKey)
      return { toJSON: () => answer } as PushSubscription
    }
  })
  return async () => {
    const { messages } = (await (await fetch(`${sandboxUrl}/push/messages`)).json()) as { messages: Message[] }
    return messages.filter((message) => message.path === path).map(({ text }) => text)
  }
}

/** Something happens that every browser is told of. */
async function endAnotherSession(kivuko: Kivuko, customer: Customer): Promise<void> {
  await kivuko.signIn(customer)
  const caller = { appUrl: kivuko.appUrl, token: customer.token }
  const { sessions } = await call(caller, listSessions)
  const other = sessions.find(({ is_current }) => !is_current)
  await call(caller, revokeSession, { params: { id: other?.id ?? '' } })
}

test('NOT-221 a customer has notices on their phone, chooses which and when, and reads no more on the lock screen than they want @long', async ({
  page,
  kivuko,
  customer,
}) => {
  const told = await subscribeAtSandbox(page, kivuko)
  await page.goto('/notifications')
  const devices = page.getByRole('region', { name: 'On your devices' })
  await devices.getByRole('button', { name: 'Show notices on this device' }).click()
  await expect(devices.getByText('This device', { exact: true })).toBeVisible()
  await endAnotherSession(kivuko, customer)
  await expect.poll(async () => (await told()).length).toBe(1)
  expect((await told())[0]).toContain('There is news about the security of your account.')
  await devices.getByRole('switch', { name: 'Show details' }).click()
  await expect(devices.getByRole('switch', { name: 'Show details' })).toBeChecked()
  await endAnotherSession(kivuko, customer)
  await expect.poll(async () => (await told()).length).toBe(2)
  const [text = ''] = await told()
  expect(text).toContain('A session was ended')

  const choices = page.getByRole('region', { name: 'How you are told' })
  const box = choices.getByRole('checkbox', { name: 'Everything else: Push' })
  await box.click()
  await expect(choices.getByText('Saved', { exact: true })).toBeVisible()
  const quiet = page.getByRole('region', { name: 'Quiet hours' })
  await quiet.getByRole('switch').click()
  await quiet.getByLabel('To').fill('06:30')
  await quiet.getByRole('button', { name: 'Save times' }).click()
  await expect(quiet.getByText('By the clock in Lagos.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(box).not.toBeChecked()
  await expect(quiet.getByLabel('To')).toHaveValue('06:30')
  await devices.getByRole('button', { name: /^Stop notices on/ }).click()
  await expect(devices.getByRole('button', { name: 'Show notices on this device' })).toBeVisible()
})
