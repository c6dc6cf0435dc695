// Goal: what a script of the site can reach, or a thief take there, opens nothing of the console.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  addPasskey,
  changePassword,
  disableTotp,
  listSessions,
  startPasskey,
  startTotp,
} from '@kivuko/contract/account-security.ts'
import { API } from '@kivuko/contract/api.ts'
import { login, logout, me } from '@kivuko/contract/auth.ts'
import { consoleMe, listStaff } from '@kivuko/contract/console-staff.ts'
import { API_BASE, DEVICE_HEADER, type EndpointSpec, HOST_HEADER, isOfConsole } from '@kivuko/contract/endpoint.ts'
import type { Problem } from '@kivuko/contract/errors.ts'
import { readBrand } from '@kivuko/contract/read-brand.ts'
import {
  authOptions,
  completeSignIn,
  passkeySignIn,
  sendEmailCode,
  startPasskeySignIn,
  verifyEmailCode,
} from '@kivuko/contract/sign-in-ways.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { expect, test, vi } from 'vitest'
import { deviceNonce } from '../../src/people/auth/device-nonce.ts'
import { confirmAddress } from '../support/authenticator-app.ts'
import { newDevice, type TestDevice } from '../support/device.ts'
import { softAuthenticator } from '../support/soft-authenticator.ts'
import { auditLines, type Member, staffMember } from '../support/staff.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const CONSOLE_URL = 'http://console.localhost:3000'
type Headers = Record<string, string>
const AT_CONSOLE = { host: 'console.localhost:3000' }
/** What a script can send, and a proxy may pass on. */
const FORGED = { 'x-forwarded-host': AT_CONSOLE.host, forwarded: `host=${AT_CONSOLE.host}` }
/** None of them is the console's. */
const OTHER_HOSTS: Headers[] = [{}, FORGED, { host: 'console.localhost' }, { host: 'x.console.localhost:3000' }]

type AtDesk = { site: Member; token: string; device: TestDevice }

/** A member of staff with a session at each address, in one browser: it keeps a key for each. */
async function atDesk(app: TestApp): Promise<AtDesk> {
  const site = await staffMember(app, 'admin')
  const device = await newDevice()
  const { challenge, code } = await firstStep(app, site, device, AT_CONSOLE)
  const done = await app.call(completeSignIn, {
    body: { challenge, method: 'recovery_code', code },
    device,
    headers: AT_CONSOLE,
  })
  return { site, device, token: done.body.access_token ?? '' }
}

async function firstStep(app: TestApp, { email, password, proof }: Member, device: TestDevice, headers = {}) {
  const first = (await app.call(login, { body: { email, password }, device, headers })).body
  const given = await proof({ deed: '', ways: ['totp'] })
  return { challenge: first.second_factor?.challenge ?? '', code: given?.way === 'recovery_code' ? given.value : '' }
}

async function confirmAddressAt(app: TestApp, email: string, token: string): Promise<void> {
  const at = { token, headers: AT_CONSOLE }
  const code = (await app.call(sendEmailCode, { ...at, body: { email } })).body.dev_code ?? ''
  expect((await app.call(verifyEmailCode, { ...at, body: { email, code } })).body.verified).toBe(true)
}

test('SEC-200 SEC-203 a session counts only at the address it began at, whoever brings its token and its key to the other', async () => {
  await using app = await startTestApp({ env: { CONSOLE_URL, TRUST_PROXY: '1' } })
  const { site, device, token } = await atDesk(app)
  expect((await app.call(consoleMe, { token, headers: AT_CONSOLE })).body.email).toBe(site.email)
  expect((await app.call(me, { token, headers: { host: 'CONSOLE.localhost:3000' } })).status).toBe(200)
  const warn = vi.spyOn(app.deps.log, 'warn')
  // The token of the site with the key of its device, at the console; and the other way round.
  for (const endpoint of [me, listSessions, logout, consoleMe])
    expect([endpoint.id, (await app.call(endpoint, { token: site.token, headers: AT_CONSOLE })).problem.code]).toEqual([
      endpoint.id,
      'unauthorized',
    ])
  for (const headers of OTHER_HOSTS)
    expect((await app.call(me, { token, headers })).problem).toMatchObject({ status: 401, code: 'unauthorized' })
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ userId: site.user.id, isConsole: true }),
    'a token came to the other address',
  )
  // A proof that was made for one address is none at the other.
  const proof = (address: string) =>
    device.prove({
      url: `${address}${API_BASE}${consoleMe.path}`,
      token,
      nonce: deviceNonce(app.deps, app.clock.now()),
    })
  const prove = async (address: string) =>
    (await app.call(consoleMe, { token, headers: { ...AT_CONSOLE, [DEVICE_HEADER]: await proof(address) } })).status
  expect([await prove(app.deps.config.publicUrl), await prove(CONSOLE_URL)]).toEqual([401, 200])
  // A sign-in ends where it began, and both sessions are still there.
  const { challenge, code } = await firstStep(app, site, device)
  const body = { challenge, method: 'recovery_code', code } as const
  expect((await app.call(completeSignIn, { body, device, headers: AT_CONSOLE })).problem.code).toBe('sign_in_expired')
  expect((await app.call(me, { token: site.token })).status).toBe(200)
  expect((await app.call(me, { token, headers: AT_CONSOLE })).headers[HOST_HEADER]).toBe('console')
})

test('SEC-201 SEC-202 staff’s calls are answered at the console’s address alone, and there nothing of the site is', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ env: { CONSOLE_URL, TRUST_PROXY: '1' } })
  const { site, token } = await atDesk(app)
  const customer = await app.customer()
  for (const headers of OTHER_HOSTS) {
    expect((await site.call(listStaff, { headers })).problem).toMatchObject({ status: 403, code: 'console_elsewhere' })
    expect((await customer.call(consoleMe, { headers })).problem.code).toBe('console_elsewhere')
  }
  const lines = [
    { actor: site.actor, subject: 'listStaff', detail: 'console_elsewhere' },
    { actor: `user:${customer.user.id}`, subject: 'consoleMe', detail: 'console_elsewhere' },
  ]
  expect(await auditLines(app, 'refused')).toMatchObject(OTHER_HOSTS.flatMap(() => lines))
  // Whoever comes with whatever session: a call of the site is not answered.
  const money = { recipient_identifier: customer.email, amount: '1', currency: 'NGN' } as never
  const sent = await app.call(transferInternally, { token, body: money, headers: AT_CONSOLE })
  expect(sent.problem).toMatchObject({ status: 403, code: 'site_elsewhere' })
  const endpoints = API as readonly EndpointSpec[]
  const codes = await Promise.all(
    endpoints.map(async ({ method, path }) => {
      const url = `${API_BASE}${path.replaceAll(/\{\w+\}/g, 'x')}`
      return (await app.server.inject({ method, url, headers: AT_CONSOLE })).json<Problem>().code
    }),
  )
  const answered = endpoints.filter((_, index) => codes[index] !== 'site_elsewhere')
  expect(answered).toEqual(endpoints.filter(isOfConsole))
  const own = answered.filter(({ auth }) => auth !== 'staff')
  expect(
    own.filter(({ idempotent, path }) => idempotent || !/^\/(auth|users\/me|health|kyc\/countries)/.test(path)),
  ).toEqual([])
})

test('SEC-202 SEC-204 how staff sign in is changed at the console’s address alone, so that no page of the site gives them a way in', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ env: { CONSOLE_URL } })
  const { site, token } = await atDesk(app)
  await confirmAddressAt(app, site.email, token)
  // A script in a page of the site, a moment after they signed in there: the session is fresh, and no sensor is touched.
  const thief = softAuthenticator()
  expect((await site.call(startPasskey)).problem).toMatchObject({ status: 403, code: 'console_elsewhere' })
  const made = thief.make({ challenge: 'AAAA' })
  for (const [endpoint, body] of [
    [addPasskey, { name: 'Mine', credential: made }],
    [startTotp, undefined],
    [disableTotp, undefined],
    [changePassword, { current_password: site.password, new_password: 'another-lake-entirely-7' }],
    [verifyEmailCode, { email: 'thief@kivuko.example', code: '000000' }],
  ] as const)
    expect([endpoint.id, (await site.call(endpoint, { body } as never)).problem.code]).toEqual([
      endpoint.id,
      'console_elsewhere',
    ])
  expect(await auditLines(app, 'refused')).toHaveLength(6)
  // At the console they do it, and customers do it at the site.
  expect((await app.call(startPasskey, { token, headers: AT_CONSOLE, proof: site.proof })).status).toBe(200)
  const customer = await app.customer()
  await confirmAddress(app, customer)
  expect((await customer.call(startPasskey)).status).toBe(200)
})

test('SEC-204 a passkey is good at both addresses, and what it answered a page of one counts for nothing at the other', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ env: { CONSOLE_URL } })
  const { site, token, device } = await atDesk(app)
  await confirmAddressAt(app, site.email, token)
  const key = softAuthenticator()
  const at = { token, headers: AT_CONSOLE, proof: site.proof }
  const add = async (origin: string) => {
    const { options } = (await app.call(startPasskey, at)).body
    return app.call(addPasskey, { ...at, body: { name: 'Key', credential: key.make(options, { origin }) } })
  }
  expect((await add('http://localhost:3000')).problem.code).toBe('passkey_invalid')
  expect((await add(CONSOLE_URL)).body.name).toBe('Key')
  const enter = async (origin: string, headers = {}) => {
    const { options } = (await app.call(startPasskeySignIn, { body: { challenge: null }, headers })).body
    const credential = key.answer(options, { origin })
    const body = { challenge: null, credential }
    return (await app.call(passkeySignIn, { body, device, headers })).status
  }
  expect(await enter('http://localhost:3000', AT_CONSOLE)).toBe(422)
  expect(await enter('http://localhost:3000', { ...AT_CONSOLE, 'x-forwarded-host': 'localhost:3000' })).toBe(422)
  expect(await enter(CONSOLE_URL)).toBe(422)
  expect(await enter('http://localhost:3000')).toBe(200)
  expect(await enter(CONSOLE_URL, AT_CONSOLE)).toBe(200)
})

test('SEC-205 each page is served at one of the addresses, and the other leads there', { tags: 'long' }, async () => {
  const root = await mkdtemp(join(tmpdir(), 'kivuko-web-'))
  await mkdir(join(root, 'sign-in'))
  const files = {
    'index.html': 'home',
    'sign-in/index.html': 'sign in',
    '__spa-fallback.html': `<meta name="brand" content="${readBrand().fingerprint}" />`,
    '__pages.json': JSON.stringify({ pages: ['/', '/sign-in', '/wallet'], under: ['/console'], prefixes: [] }),
    'icon.svg': '',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text)
  await using app = await startTestApp({ env: { CONSOLE_URL, WEB_ROOT: root } })
  const ask = async (url: string, headers = {}) => {
    const { statusCode, headers: answered } = await app.server.inject({ url, headers })
    return answered.location ?? statusCode
  }
  const site = app.deps.config.publicUrl
  for (const [url, there] of Object.entries({
    '/console': `${CONSOLE_URL}/console`,
    '/console/cases?case=cse_1': `${CONSOLE_URL}/console/cases?case=cse_1`,
    '/consoles': 404,
    '/wallet': 200,
    '/sign-in': 200,
    '/': 200,
  }))
    expect([url, await ask(url), await ask(url, FORGED)]).toEqual([url, there, there])
  for (const [url, there] of Object.entries({
    '/console/cases?case=cse_1': 200,
    '/sign-in?redirect=%2Fconsole': 200,
    '/icon.svg': 200,
    '/': `${CONSOLE_URL}/console`,
    '/wallet?a=1': `${site}/wallet?a=1`,
    '/sign-up': `${site}/sign-up`,
    '/index.html': `${site}/index.html`,
    '//evil.example/wallet': `${site}//evil.example/wallet`,
  }))
    expect([url, await ask(url, AT_CONSOLE)]).toEqual([url, there])
  const options = async (headers = {}) => (await app.call(authOptions, { headers })).body.passkeys
  expect([await options(), await options(AT_CONSOLE)]).toEqual([true, true])
  await rm(root, { recursive: true })
})

test('SEC-205 SEC-200 without an address of its own, the console is at the public one, and a session of another day’s address is over', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const staff = await staffMember(app, 'support')
  expect((await staff.call(consoleMe, { headers: AT_CONSOLE })).status).toBe(200)
  await app.deps.db.updateTable('sessions').set({ is_console: true }).execute()
  expect((await staff.call(consoleMe)).problem.code).toBe('unauthorized')
})
