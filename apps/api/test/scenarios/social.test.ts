import { securityStatus } from '@kivuko/contract/account-security.ts'
import { login, me, register } from '@kivuko/contract/auth.ts'
import {
  authOptions,
  exchangeHandoff,
  sendEmailCode,
  socialCallback,
  socialLogin,
  verifyEmailCode,
} from '@kivuko/contract/sign-in-ways.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { securityNotices } from '../support/security-mail.ts'
import { type Arrival, outcomeOf, socialBrowser } from '../support/social-browser.ts'
import { PASSWORD, startTestApp, type TestApp } from '../support/test-app.ts'

const ADA = { fullName: 'Ada Obi', email: 'ada@kivuko.example', password: PASSWORD }
const SITE = 'http://localhost:3000'

async function enter(app: TestApp, { token, cookie }: Pick<Arrival, 'token' | 'cookie'>) {
  return app.call(exchangeHandoff, { body: { access_token: token ?? 'none' }, headers: { cookie } })
}

/** Ada confirms her address at her own session. */
async function verifyAddress(app: TestApp, email: string, token: string) {
  const code = (await app.call(sendEmailCode, { body: { email } })).body.dev_code ?? ''
  expect((await app.call(verifyEmailCode, { body: { email, code }, token })).status).toBe(200)
}

test('AUT-50 the provider is named by the settings, and without settings there is none', async () => {
  await using app = await startTestApp({ sandbox: true, env: { OIDC_NAME: 'Lake ID' } })
  expect((await app.call(authOptions)).body).toEqual({
    providers: [{ id: 'lake-id', name: 'Lake ID' }],
    passkeys: true,
  })
  await using plain = await startTestApp({ env: { PUBLIC_URL: 'http://192.0.2.1:3000' } })
  expect((await plain.call(authOptions)).body).toEqual({ providers: [], passkeys: false })
})

test('API-11 a new address with the provider’s word opens an account, without a password', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const arrival = await socialBrowser(app).signIn('wanjiku')
  expect(arrival).toEqual({
    success: 'true',
    token: expect.any(String),
    email: 'wanjiku@mail.example',
    error: null,
    cookie: expect.any(String),
  })
  const { access_token: token, user } = (await enter(app, arrival)).body
  expect(user).toMatchObject({ first_name: 'Wanjiku', last_name: 'Kamau', email: 'wanjiku@mail.example' })
  expect((await app.call(me, { token })).body.id).toBe(user?.id)
  expect((await app.call(securityStatus, { token })).body).toMatchObject({
    email_verified: true,
    has_password: false,
    providers: ['Google'],
  })
  const again = await enter(app, await socialBrowser(app).signIn('wanjiku'))
  expect(again.body.user?.id).toBe(user?.id)
})

test('SEC-115 over https the one cookie is of this very host, of encrypted pages, and out of the reach of scripts', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({
    sandbox: true,
    env: { PUBLIC_URL: 'https://kivuko.example', PUSH_SERVICES: undefined },
  })
  const { headers } = await app.call(socialLogin, { params: { provider: 'google' } })
  expect(String(headers['set-cookie'])).toMatch(
    /^__Host-social_visit=kvb_[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  )
})

test('AUT-68 the token in the address is good once, for a minute, and for nothing but the exchange', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const arrival = await socialBrowser(app).signIn('wanjiku')
  expect((await app.call(me, { token: arrival.token ?? '' })).status).toBe(401)
  const twice = await Promise.all([enter(app, arrival), enter(app, arrival)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 410])
  const late = await socialBrowser(app).signIn('wanjiku')
  app.clock.advance(60_000)
  expect((await enter(app, late)).problem.code).toBe('sign_in_expired')
  expect((await enter(app, { ...late, token: 'kvh_made-up' })).problem.code).toBe('sign_in_expired')
})

test('SEC-148 the token in the address opens nothing in another browser, nor without one, and still works in its own', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const arrival = await socialBrowser(app).signIn('wanjiku')
  const stranger = await socialBrowser(app).signIn('ada')
  for (const cookie of ['', stranger.cookie, 'social_visit=kvb_made-up'])
    expect((await enter(app, { ...arrival, cookie })).problem.code).toBe('sign_in_expired')
  expect((await enter(app, arrival)).body.user?.email).toBe('wanjiku@mail.example')
})

test('a confirmed address links its confirmed account, which keeps its password and sessions and is told', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const { token, user } = (await app.call(register, { body: ADA })).body
  await verifyAddress(app, ADA.email, token)
  const entered = await enter(app, await socialBrowser(app).signIn('ada'))
  expect(entered.body.user?.id).toBe(user.id)
  expect((await app.call(me, { token })).status).toBe(200)
  expect((await app.call(login, { body: ADA })).status).toBe(200)
  expect(await securityNotices(app, ADA.email)).toEqual(['Sign-in with Google was added'])
})

test('whoever opened an account with an address that is not theirs loses it when its owner comes', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const stranger = (await app.call(register, { body: ADA })).body
  const entered = await enter(app, await socialBrowser(app).signIn('ada'))
  expect(entered.body.user?.id).toBe(stranger.user.id)
  expect((await app.call(me, { token: stranger.token })).status).toBe(401)
  expect((await app.call(login, { body: ADA })).problem.code).toBe('invalid_credentials')
  expect((await app.call(me, { token: entered.body.access_token })).status).toBe(200)
  expect(await securityNotices(app, ADA.email)).toEqual(['Your address is confirmed', 'Sign-in with Google was added'])
})

test('an address the provider has not confirmed never opens an account, neither a new one nor its owner’s', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const brian = { ...ADA, email: 'brian@kivuko.example' }
  const refused = await socialBrowser(app).signIn('somebody')
  expect(refused).toMatchObject({ success: null, token: null })
  expect(refused.error).toMatch(/^Google has not confirmed your email address/)
  const { token } = (await app.call(register, { body: brian })).body
  await verifyAddress(app, brian.email, token)
  expect((await socialBrowser(app).signIn('somebody')).error).toMatch(/^Google has not confirmed/)
  expect((await app.call(login, { body: brian })).status).toBe(200)
})

test('a return that is replayed, late, made up or of another browser is refused in a plain sentence', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const over = /^This sign-in was started elsewhere, took too long or was already used/
  const browser = socialBrowser(app)
  const callback = await browser.choose(await browser.leave(), 'wanjiku')
  const stranger = socialBrowser(app)
  await stranger.leave()
  expect((await stranger.arrive(callback)).error).toMatch(over)
  // The stranger’s try used the return up.
  expect((await browser.arrive(callback)).error).toMatch(over)
  const second = await browser.choose(await browser.leave(), 'wanjiku')
  expect((await browser.arrive(second)).success).toBe('true')
  expect((await browser.arrive(second)).error).toMatch(over)
  const late = await browser.choose(await browser.leave(), 'wanjiku')
  app.clock.advance(10 * 60_000)
  expect((await browser.arrive(late)).error).toMatch(over)
  for (const query of ['', '?state=made-up&code=x', '?success=true&access_token=x']) {
    expect(
      (await browser.arrive(`${SITE}/api/v1${socialCallback.path.replace('{provider}', 'google')}${query}`)).error,
    ).toMatch(over)
  }
})

test('ERR-06 consent that is not given, and a code that is not the provider’s, are said in words', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const browser = socialBrowser(app)
  expect((await browser.signIn(null)).error).toMatch(/^You did not give permission/)
  const callback = new URL(await browser.choose(await browser.leave(), 'wanjiku'))
  callback.searchParams.set('code', 'made-up')
  expect((await browser.arrive(callback.href)).error).toBe('Google login failed. Please try again.')
})

test('API-11 a browser is never sent to another site, whatever return_url says', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  const foreign = [
    'https://evil.example/auth/callback',
    `${SITE}.evil.example/auth/callback`,
    `${SITE}/wallet`,
    '//evil',
    '',
  ]
  for (const url of foreign) {
    expect(outcomeOf(await socialBrowser(app).leave(url), SITE).error).toMatch(/^The page to return to/)
  }
  expect(outcomeOf(await socialBrowser(app, 'facebook').leave(), SITE).error).toMatch(/^This way to sign in/)
})

test('a provider that is away is said so, and nothing of the way there is kept by caches', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, env: { OIDC_ISSUER: 'http://127.0.0.1:9/oidc' } })
  expect(outcomeOf(await socialBrowser(app).leave(), SITE).error).toMatch(/^Google could not be reached/)
  const reply = await app.call(socialLogin, { params: { provider: 'google' } })
  expect([reply.status, reply.headers['cache-control']]).toEqual([302, 'no-store'])
})

test('nothing a social sign-in hands out is kept in the clear', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  const browser = socialBrowser(app)
  const callback = new URL(await browser.choose(await browser.leave(), 'wanjiku'))
  const { rows: visits } = await sql`select row_to_json(v)::text as text from social_visits v`.execute(app.deps.db)
  expect(JSON.stringify(visits)).not.toContain(callback.searchParams.get('state'))
  const { token } = await browser.arrive(callback.href)
  const { rows: handoffs } = await sql`select row_to_json(h)::text as text from handoffs h`.execute(app.deps.db)
  expect(handoffs).toHaveLength(1)
  expect(JSON.stringify(handoffs)).not.toContain(token)
})
