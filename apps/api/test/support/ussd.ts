// A phone with buttons as tests use it: through the sandbox, over real HTTP.

import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { setPin } from '@kivuko/contract/pin.ts'
import { USSD_SCREEN_MAX, ussdCallback } from '@kivuko/contract/ussd.ts'
import { DEMO_USSD, type UssdSession } from '../../../sandbox/src/ussd/ussd.ts'
import type { Customer, TestApp } from './test-app.ts'
import { verifyPhone } from './verification.ts'

export const PIN = '5907'

/** Dials, then types one answer after another; the screen that is left. */
export async function dial({ sandbox }: TestApp, phone: string, ...inputs: string[]): Promise<UssdSession> {
  const { ussd } = sandbox.control
  let session = await ussd.dial(phone.slice(1))
  for (const input of inputs) {
    const next = await ussd.reply(phone.slice(1), input)
    if (!next) throw new Error(`nothing was asked where ${input} was typed: ${session.screen}`)
    session = next
    if (session.screen.length > USSD_SCREEN_MAX) throw new Error(`too long a screen: ${session.screen}`)
  }
  return session
}

/** A customer whose phone is verified and has a PIN set in the app. */
export async function withPinnedPhone(app: TestApp, customer: Customer, phone: string): Promise<Customer> {
  await verifyPhone(app, customer, phone)
  await customer.call(setPin, { body: { pin: PIN } })
  return customer
}

/** A callback as anybody might send one; answers its status and text. */
export async function postUssd(app: TestApp, fields: Record<string, string>, secret: string = DEMO_USSD.secret) {
  const body = new URLSearchParams(fields)
  const answer = await fetch(`${app.url}${API_BASE}${ussdCallback.path.replace('{secret}', secret)}`, {
    method: 'POST',
    body,
  })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

export function textsTo({ sandbox }: TestApp, phone: string): string[] {
  return sandbox.control.sms.messages({ to: phone }).map(({ text }) => text)
}
