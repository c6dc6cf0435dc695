// Goal: whoever guesses, from however many places, gets few tries and locks nobody out; the right password of a known
// device is never refused because of others.
import { changePassword } from '@kivuko/contract/account-security.ts'
import { login, me } from '@kivuko/contract/auth.ts'
import { completeSignIn, forgotPassword, sendEmailCode, verifyEmailCode } from '@kivuko/contract/sign-in-ways.ts'
import { expect, test } from 'vitest'
import { accountSubject, type Subject } from '../../src/people/auth/guess-limits.ts'
import { countTry } from '../../src/people/auth/store.ts'
import { inTransaction } from '../../src/platform/database.ts'
import { turnTotpOn } from '../support/authenticator-app.ts'
import { newDevice, type TestDevice } from '../support/device.ts'
import { startSecondProcess } from '../support/second-process.ts'
import { mailTo, securityNotices } from '../support/security-mail.ts'
import { solveWork } from '../support/solve-work.ts'
import { type Customer, PASSWORD, startTestApp, type TestApp } from '../support/test-app.ts'

const DAY = 86_400_000
/** The clients of these tests stand behind a proxy, so that each can have an address. */
const BEHIND_PROXY = { env: { TRUST_PROXY: '1' } }
const from = (address: string) => ({ 'x-forwarded-for': address })

type Visit = {
  device?: TestDevice
  address?: string
  password?: string
  work?: 'solve' | Awaited<ReturnType<typeof solveWork>>
}

const enter = (
  app: Pick<TestApp, 'call'>,
  email: string,
  { password = PASSWORD, address = '203.0.113.7', ...rest }: Visit = {},
) => app.call(login, { body: { email, password }, headers: from(address), ...rest })

const outcome = async (answer: ReturnType<typeof enter>) => {
  const got = await answer
  if (got.status !== 200) return got.problem.code
  return got.body.access_token ? 'in' : got.body.second_factor?.methods.join()
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

test('SEC-48 sixty wrong passwords from one address lock nobody behind it out: known devices go in, new ones after work', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp(BEHIND_PROXY)
  const ada = await atHome(app)
  const outcomes = new Map<string | undefined, number>()
  for (let guess = 0; guess < 60; guess += 1) {
    const code = await outcome(
      enter(app, `nobody-${guess}@kivuko.example`, { password: 'wrong', ...(guess >= 50 ? { work: 'solve' } : {}) }),
    )
    outcomes.set(code, (outcomes.get(code) ?? 0) + 1)
  }
  expect(Object.fromEntries(outcomes)).toEqual({ invalid_credentials: 20, challenge_required: 40 })
  expect(await outcome(enter(app, ada.email, { device: ada.device }))).toBe('in')
  expect(await outcome(enter(app, ada.email, { device: await newDevice() }))).toBe('challenge_required')
  expect(await outcome(enter(app, ada.email, { device: await newDevice(), work: 'solve' }))).toBe('in')
  expect(await outcome(enter(app, ada.email, { address: '198.51.100.1' }))).toBe('in')
})

test('SEC-48 SEC-46 a hundred wrong passwords from elsewhere cost the victim nothing on their device, and a mailed code on a new one', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ ...BEHIND_PROXY, sandbox: true })
  await app.startBackground()
  const ada = await atHome(app)
  for (let guess = 0; guess < 10; guess += 1)
    await enter(app, ada.email, { password: 'wrong', address: `203.0.113.${guess}`, work: 'solve' })
  await countFailures(app, accountSubject(ada.email), 90)
  expect(await outcome(enter(app, ada.email, { device: ada.device }))).toBe('in')
  // Whoever guesses right now is not in: the mail is the owner's.
  const visit = { device: await newDevice(), address: '203.0.113.200', work: 'solve' } as const
  const { body } = await enter(app, ada.email, visit)
  expect(body.second_factor?.methods).toEqual(['email_code'])
  const challenge = body.second_factor?.challenge ?? ''
  const complete = (code: string) =>
    app.call(completeSignIn, { body: { challenge, method: 'email_code', code }, device: visit.device })
  expect((await complete('00000-00000')).problem.code).toBe('code_invalid')
  // Whether a guess is right is not said: a wrong one looks the same, and comes to nothing.
  const wrong = (await enter(app, ada.email, { ...visit, password: 'wrong' })).body
  expect(wrong.second_factor).toEqual({ challenge: expect.any(String), methods: ['email_code'] })
  const decoy = { challenge: wrong.second_factor?.challenge ?? '', method: 'email_code', code: '00000-00000' } as const
  for (let guess = 0; guess < 5; guess += 1)
    expect((await app.call(completeSignIn, { body: decoy, device: visit.device })).problem.code).toBe('code_invalid')
  expect((await app.call(completeSignIn, { body: decoy, device: visit.device })).problem.code).toBe('sign_in_expired')
  const code =
    /[0-9a-z]{5}-[0-9a-z]{5}/.exec(await mailTo(app, ada.email, /^Your code to finish signing in$/))?.[0] ?? ''
  expect((await complete(` ${code.toUpperCase().replace('-', ' ')}`)).body.user?.id).toBe(ada.user.id)
  // Now it is known.
  expect(await outcome(enter(app, ada.email, { device: visit.device }))).toBe('in')
})

test('SEC-48 without work there are five tries at an account, one after another or all at once, known or made up, for a day', async () => {
  await using app = await startTestApp(BEHIND_PROXY)
  const { email } = await app.customer()
  for (const target of [email, 'made-up@kivuko.example']) {
    const guesses = Array.from({ length: 12 }, (_, index) =>
      outcome(enter(app, target, { password: `guess ${index}`, address: `198.51.100.${index}` })),
    )
    expect((await Promise.all(guesses)).toSorted()).toEqual([
      ...Array(7).fill('challenge_required'),
      ...Array(5).fill('invalid_credentials'),
    ])
    expect(await outcome(enter(app, target, { address: '198.51.100.99' }))).toBe('challenge_required')
  }
  app.clock.advance(DAY)
  expect(await outcome(enter(app, email, { address: '198.51.100.99' }))).toBe('in')
})

test('SEC-48 a known device has ten tries of its own, which a right password renews; then it does work like any other', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp(BEHIND_PROXY)
  const { email, device } = await atHome(app)
  await countFailures(app, accountSubject(email), 5)
  for (const expected of ['in', 'challenge_required']) {
    for (let slip = 0; slip < (expected === 'in' ? 9 : 10); slip += 1)
      expect(await outcome(enter(app, email, { device, password: 'a slip' }))).toBe('invalid_credentials')
    expect(await outcome(enter(app, email, { device }))).toBe(expected)
  }
  expect(await outcome(enter(app, email, { device, work: 'solve' }))).toBe('in')
  // A device is known to the accounts that were signed in to there, and to no other.
  const stranger = (await app.customer()).email
  await countFailures(app, accountSubject(stranger), 5)
  expect(await outcome(enter(app, stranger, { device }))).toBe('challenge_required')
})

test('SEC-47 a solved challenge counts once, for its account, its address and five minutes, in whichever process', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp(BEHIND_PROXY)
  await using other = await startSecondProcess(app)
  const [email, stranger] = [(await app.customer()).email, (await app.customer()).email]
  for (let guess = 0; guess < 5; guess += 1) {
    await enter(guess % 2 ? app : other, email, { password: 'wrong' })
    await enter(app, stranger, { password: 'wrong', address: '198.51.100.1' })
  }
  const solved = async () => solveWork((await enter(app, email)).problem.work as never)
  const work = await solved()
  expect(await outcome(enter(app, stranger, { work }))).toBe('challenge_required')
  expect(await outcome(enter(app, email, { work, address: '198.51.100.2' }))).toBe('challenge_required')
  expect(await outcome(enter(other, email, { work, password: 'wrong' }))).toBe('invalid_credentials')
  expect(await outcome(enter(app, email, { work }))).toBe('challenge_required')
  expect(await outcome(enter(other, email, { work }))).toBe('challenge_required')
  const late = await solved()
  app.clock.advance(300_000)
  expect(await outcome(enter(app, email, { work: late }))).toBe('challenge_required')
  // Nothing about it may be changed, and what was easy is not kept for harder times.
  const { challenge, solution } = await solved()
  const easier = {
    ...challenge,
    parameters: { ...challenge.parameters, data: { ...challenge.parameters.data, level: 4 } },
  }
  expect(await outcome(enter(app, email, { work: { challenge: easier, solution } }))).toBe('challenge_required')
  const wrong = { ...solution, derivedKey: '00'.repeat(32) }
  expect(await outcome(enter(app, email, { work: { challenge, solution: wrong } }))).toBe('challenge_required')
  await countFailures(app, accountSubject(email), 40)
  expect(await outcome(enter(app, email, { work: { challenge, solution } }))).toBe('challenge_required')
  expect(await outcome(enter(app, email, { work: 'solve' }))).toBe('in')
})

test('SEC-47 beyond the budget of a minute an address does work for what signs in or up; a device an account knows has its own', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ env: { TRUST_PROXY: '1', SIGN_IN_LIMIT_PER_MINUTE: '3' } })
  const ada = await atHome(app)
  for (let call = 0; call < 3; call += 1) expect(await outcome(enter(app, ada.email))).toBe('in')
  expect(await outcome(enter(app, ada.email))).toBe('challenge_required')
  expect(await outcome(enter(app, ada.email, { work: 'solve' }))).toBe('in')
  expect(await outcome(enter(app, ada.email, { device: ada.device }))).toBe('in')
  const ask = (work?: 'solve') =>
    app.call(forgotPassword, { body: { email: ada.email }, headers: from('203.0.113.7'), ...(work ? { work } : {}) })
  expect((await ask()).problem.code).toBe('challenge_required')
  expect((await ask('solve')).status).toBe(200)
})

test('SEC-46 whoever has the password guesses ten codes of the app a day, is told of at the fifth, and locks the owner out nowhere', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ ...BEHIND_PROXY, sandbox: true })
  await app.startBackground()
  const ada = await app.customer()
  const { code, recoveryCodes } = await turnTotpOn(app, ada)
  const device = await newDevice()
  const password = async (visit: Visit = {}) => (await enter(app, ada.email, visit)).body.second_factor
  const step = async (
    challenge = '',
    method: 'totp' | 'recovery_code' | 'email_code',
    given: string,
    at?: TestDevice,
  ) => {
    const answer = await app.call(completeSignIn, {
      body: { challenge, method, code: given },
      ...(at ? { device: at } : {}),
    })
    return answer.status === 200 ? answer.body : answer.problem.code
  }
  expect(await step((await password({ device }))?.challenge, 'totp', code(), device)).toHaveProperty('access_token')
  app.clock.advance(30_000)
  // A new sign-in for each guess: the password is right each time.
  const spare = (await password())?.challenge
  for (let guess = 0; guess < 10; guess += 1)
    expect(await step((await password())?.challenge, 'totp', 'no code')).toBe('code_invalid')
  expect(await securityNotices(app, ada.email)).toContain('Somebody has your password')
  expect(await step(spare, 'totp', code())).toBe('sign_in_expired')
  // The owner at their own device, with a recovery code, and elsewhere by their mail.
  expect(await step((await password({ device }))?.challenge, 'totp', code(), device)).toHaveProperty('access_token')
  app.clock.advance(30_000)
  const asked = await password()
  expect(asked?.methods).toEqual(['email_code', 'recovery_code'])
  expect(await step(asked?.challenge, 'totp', code())).toBe('code_invalid')
  expect(await step(asked?.challenge, 'recovery_code', recoveryCodes[0] ?? '')).toHaveProperty('access_token')
  const { challenge: mailedFor, dev_code: mailed = '' } = (await password()) ?? {}
  const next = await step(mailedFor, 'email_code', mailed)
  expect(next).toMatchObject({ second_factor: { methods: ['totp', 'recovery_code'] } })
  const { challenge } = (next as { second_factor: { challenge: string } }).second_factor
  expect(await step(challenge, 'totp', code())).toHaveProperty('access_token')
})

test('SEC-46 guesses at mailed codes from elsewhere leave the owner their password, their device and their session', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp(BEHIND_PROXY)
  const ada = await atHome(app)
  const ask = async (device?: TestDevice) =>
    (await app.call(sendEmailCode, { body: { email: ada.email }, ...(device ? { device } : {}) })).body.dev_code ?? ''
  const verify = (code: string, more: { device?: TestDevice; token?: string } = {}) =>
    app.call(verifyEmailCode, { body: { email: ada.email, code }, ...more })
  for (let code = 0; code < 4; code += 1) {
    const wrong = (await ask()) === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess += 1) expect((await verify(wrong)).problem.code).toBe('code_invalid')
    app.clock.advance(5 * 60_000)
  }
  const code = await ask()
  expect((await verify(code)).problem.code).toBe('code_invalid')
  expect(await outcome(enter(app, ada.email))).toBe('in')
  expect((await verify(code, { token: ada.token })).status).toBe(200)
  app.clock.advance(5 * 60_000)
  expect((await verify(await ask(ada.device), { device: ada.device })).status).toBe(200)
})

test('SEC-24 the fifth wrong proof or password at a session ends that session, and nothing else', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const ada = await app.customer()
  const change = (current_password: string) =>
    ada.call(changePassword, { body: { current_password, new_password: 'another-ferry-22' } })
  const slip = async (times: number) => {
    for (let time = 0; time < times; time += 1) expect((await change('a slip')).problem.code).toBe('wrong_password')
  }
  await slip(4)
  expect((await change(PASSWORD)).status).toBe(200)
  const elsewhere = (await enter(app, ada.email, { password: 'another-ferry-22' })).body.access_token
  await slip(5)
  expect((await ada.call(me)).status).toBe(401)
  expect((await app.call(me, { token: elsewhere })).status).toBe(200)
})
