// Browsers that subscribe to pushes at the sandbox's service, and what they were told.
import { addPushDevice, type PushDevice } from '@kivuko/contract/push-devices.ts'
import type { PushText } from '../../src/record/push-text.ts'
import { untilNoJob } from './cases.ts'
import type { Customer, TestApp } from './test-app.ts'
import { PUSH_KEYS } from './test-settings.ts'

export type Browser = { path: string; device: PushDevice; told(): PushText[] }

/** What `PushManager.subscribe()` answers a browser of the sandbox, as the site sends it on. */
export function subscriptionOf({ sandbox }: TestApp) {
  const { path, keys } = sandbox.control.push.subscribe(PUSH_KEYS.publicKey)
  return { path, body: { endpoint: `${sandbox.push.serviceUrl}${path}`, ...keys } }
}

/** `told`: oldest first. */
export async function subscribe(app: TestApp, { call }: Customer): Promise<Browser> {
  const { path, body } = subscriptionOf(app)
  const device = (await call(addPushDevice, { body })).body
  const told = () =>
    app.sandbox.control.push
      .messages(path)
      .map(({ text }) => JSON.parse(text) as PushText)
      .reverse()
  return { path, device, told }
}

/** No copy of a notice by push or text is on its way. */
export async function untilSent(app: TestApp): Promise<void> {
  for (const job of ['push-notification', 'send-push', 'text-notification', 'end-quiet-hours'])
    await untilNoJob(app, job)
}
