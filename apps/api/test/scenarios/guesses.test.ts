// Goal: whoever guesses, from however many places, gets few tries and locks nobody out; the right password of a known
// device is never refused because of others.
import { changePassword } from '@kivuko/contract/account-security.ts'
import { login, me, register } from '@kivuko/contract/auth.ts'
import { completeSignIn, forgotPassword, sendEmailCode, verifyEmailCode } from '@kivuko/contract/sign-in-ways.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database.ts'
import { accountSubject, addressSubject, type Subject } from '../../src/people/auth/guess-limits.ts'
import { countTry } from '../../src/people/auth/store.ts'
import { turnTotpOn } from '../support/authenticator-app.ts'
import { newDevice, type TestDevice } from '../support/device.ts'
import { mailTo, securityNotices } from '../support/security-mail.ts'
import { startSecondProcess } from '../support/second-process.ts'
import { solveWork } from '../support/solve-work.ts'
import { type Customer, PASSWORD, startTestApp, type TestApp } from '../support/test-app.ts'

const DAY = 86_400_000
/** The clients of these tests stand behind a proxy, so that each can have an address. */
const BEHIND_PROXY = { env: { TRUST_PROXY: '1' } }
const from = (address: string) => ({ 'x-forwarded-for': address })

type Visit = { device?: TestDevice; address?: string; password?: string; work?: 'solve' | Awaited<ReturnType<typeof solveWork>> }

const enter = (app: Pick<TestApp, 'call'>, email: string, { password = PASSWORD, address = '203.0.113.7', ...rest }: Visit = {}) =>
  app.call(login, { body: { email, password }, headers: from(address), ...rest })

const outcome = async (answer: ReturnType<typeof enter>) => {
  const got = await answer
  return got.status === 200 ? 'in' : got.problem.code
}

/** A customer who has signed in on a device of theirs. */
async function atHome(app: TestApp): Promise<Customer & { device: TestDevice }> {
  const customer = await app.customer()
  const device = await newDevice()
  await enter(app, customer.email, { device, address: '192.0.2.1' })
  return { ...customer, device }
}

/** As many wrong passwords as there were, in no time. */
async function countFailures(app: TestApp, subject: Subject, times: number): Promise<void> {
  await inTransaction(app.deps.db, async (tx) => {
    for (let failure = 0; failure < times; failure += 1) await countTry(tx, subject, app.clock.now())
  })
}

test('SEC-45 sixty wrong passwords from one address lock nobody behind it out: known devices go in, new ones after work', async () => {
  await using app = await startTestApp(BEHIND_PROXY)
  const ada = await atHome(app)
  const outcomes = new Map<string, number>()
  for (let guess = 0; guess < 60; guess += 1) {
    const code = await outcome(enter(app, `nobody-${guess}@kivuko.example`, { password: 'wrong', ...(guess >= 50 ? { work: 'solve' } : {}) }))
    outcomes.set(code, (outcomes.get(code) ?? 0) + 1)
  }
  expect(Object.fromEntries(outcomes)).toEqual({ invalid_credentials: 20, challenge_required: 40 })
  expect(await outcome(enter(app, ada.email, { device: ada.device }))).toBe('in')
  expect(await outcome(enter(app, ada.email, { device: await newDevice() }))).toBe('challenge_required')
  expect(await outcome(enter(app, ada.email, { device: await newDevice(), work: 'solve' }))).toBe('in')
  expect(await outcome(enter(app, ada.email, { address: '198.51.100.1' }))).toBe('in')
})
