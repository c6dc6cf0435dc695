// A customer's first screen in its page: for whom it is drawn, from which answers, and when it is not.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logout, me } from '@kivuko/contract/auth.ts'
import { keepFirstScreen } from '@kivuko/contract/first-screen.ts'
import { readBrand } from '@kivuko/contract/read-brand.ts'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const ME = '/api/v1/users/me'
/** Drawn by what stands in for the web app's code: it writes whose page it is, and what is no markup there. */
const DRAW = `
export const ready = async () => {}
export const draw = ({ answers, look }) => {
  if (look === 'none') return undefined
  if (look === 'fault') throw new Error('cannot draw')
  return '<h1>' + answers['${ME}'].email + '</h1>'
}`
const PAGE =
  '<style>h1{color:red}</style><div id="root" data-of="%of%"><!--drawn--></div><script type="application/json" id="drawn">%told%</script>'
const OPENED = { 'sec-fetch-dest': 'document' }

test('FST-38 FST-39 a page is drawn for whoever is signed in, from the answers of the API, and kept nowhere', async () => {
  await using site = await webRoot()
  await using app = await startDrawing(site.root)
  const ada = await app.customer()
  const cookie = await permitted(app, ada.token)
  const page = await app.server.inject({ url: '/wallet', headers: { ...OPENED, cookie } })
  expect(page.body).toContain(`<h1>${ada.user.email}</h1>`)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'cookie, accept-encoding, save-data' })
  expect(page.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^']+'/)
  const [, told = ''] = /id="drawn">(.*)<\/script>/.exec(page.body) ?? []
  expect(told).not.toContain('<')
  expect(JSON.parse(told)).toMatchObject({ look: 'a <look>', answers: { [ME]: { email: ada.user.email } } })
  expect(page.body, 'the session stays out of it').not.toContain(ada.token)
  expect(await bodyAt(app, cookie, '/__drawing/en/draw.js'), 'the code of it is served to nobody').not.toContain(
    'ready',
  )
})

test('FST-40 FST-48 the built page comes to scripts, to what looks ahead, to whoever saves data, with a question in the address, and without both halves', {
  tags: 'long',
}, async () => {
  await using site = await webRoot()
  await using app = await startDrawing(site.root)
  const [ada, ben] = [await app.customer(), await app.customer()]
  const cookie = await permitted(app, ada.token)
  const [sealed = '', mark = ''] = cookie.split('; ')
  const [, benMark = ''] = (await permitted(app, ben.token)).split('; ')
  const plain = async (headers: Record<string, string>, url = '/wallet') =>
    expect((await app.server.inject({ url, headers: { ...OPENED, ...headers } })).body, JSON.stringify(headers)).toBe(
      'as it was built',
    )
  await plain({ cookie: sealed })
  await plain({ cookie: mark })
  await plain({ cookie: `${sealed}; ${benMark}` })
  await plain({ cookie: `${sealed.slice(0, -4)}AAAA; ${mark}` })
  await plain({ cookie, 'sec-fetch-dest': 'empty' })
  await plain({ cookie, 'sec-purpose': 'prefetch' })
  await plain({ cookie, 'save-data': 'on' })
  await plain({ cookie }, '/wallet?id=txn_1')
})

test('FST-41 once the session is over, or a day is, nothing is drawn; and what cannot be drawn comes as it was built', {
  tags: 'long',
}, async () => {
  await using site = await webRoot()
  await using app = await startDrawing(site.root)
  const ada = await app.customer()
  for (const look of ['none', 'fault'])
    expect(await bodyAt(app, await permitted(app, ada.token, look))).toBe('as it was built')
  const cookie = await permitted(app, ada.token)
  expect(await bodyAt(app, cookie)).toContain(ada.user.email)
  await ada.call(logout)
  expect(await bodyAt(app, cookie)).toBe('as it was built')
  const ben = await app.customer()
  const old = await permitted(app, ben.token)
  await app.advance(24 * 60 * 60_000)
  expect(await bodyAt(app, old)).toBe('as it was built')
})

test('FST-42 the permission opens nothing but pages: the API takes no cookie', { tags: 'long' }, async () => {
  await using site = await webRoot()
  await using app = await startDrawing(site.root)
  const ada = await app.customer()
  const cookie = await permitted(app, ada.token)
  const answer = await app.server.inject({ url: `/api/v1${me.path}`, headers: { cookie } })
  expect(answer.statusCode).toBe(401)
})

test('LNG-06 a page is drawn in the language that its address names, for whoever asked for that one', async () => {
  await using site = await webRoot()
  await using app = await startDrawing(site.root)
  const ada = await app.customer()
  const cookie = await permitted(app, ada.token, 'a <look>', 'sw')
  expect(await bodyAt(app, cookie, '/sw/wallet')).toContain(`<h1 lang="sw">${ada.user.email}</h1>`)
  expect(await bodyAt(app, '', '/sw/wallet')).toBe('as it was built')
})

async function startDrawing(root: string) {
  return await startTestApp({ env: { WEB_ROOT: root, DRAWN_WITHIN_MS: '10000' } })
}

async function bodyAt(app: TestApp, cookie: string, url = '/wallet'): Promise<string> {
  return (await app.server.inject({ url, headers: { ...OPENED, cookie } })).body
}

/** What a browser sends to the page of the wallet afterwards. */
async function permitted(app: TestApp, token: string, look = 'a <look>', language = 'en'): Promise<string> {
  const answer = await app.server.inject({
    method: 'POST',
    url: `/api/v1${keepFirstScreen.path}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { look, language },
  })
  expect(answer.statusCode).toBe(200)
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  expect(cookies.every((each) => each.includes('SameSite=Strict'))).toBe(true)
  const page = language === 'en' ? '/wallet' : `/${language}/wallet`
  const sent = cookies.filter((each) => each.includes(`Path=${page};`) || each.includes('Path=/;'))
  expect(sent.map((each) => each.includes('HttpOnly'))).toEqual([true, false])
  return sent.map((each) => each.split(';')[0]).join('; ')
}

async function webRoot(): Promise<AsyncDisposable & { root: string }> {
  const root = await mkdtemp(join(tmpdir(), 'kivuko-drawn-'))
  const files = {
    '__spa-fallback.html': `<meta name="brand" content="${readBrand().fingerprint}" />`,
    '__pages.json': JSON.stringify({ pages: ['/wallet'], under: [], prefixes: ['/sw'] }),
    'wallet/index.html': 'as it was built',
    'sw/wallet/index.html': 'as it was built',
    '__drawing/pages.json': JSON.stringify({ pages: [{ path: '/wallet', calls: [ME] }], languages: ['en', 'sw'] }),
    '__drawing/en/wallet.html': PAGE,
    '__drawing/en/draw.js': DRAW,
    '__drawing/sw/wallet.html': PAGE,
    '__drawing/sw/draw.js': DRAW.replace('<h1>', '<h1 lang="sw">'),
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(root, name, '..'), { recursive: true })
    await writeFile(join(root, name), content)
  }
  return { root, [Symbol.asyncDispose]: () => rm(root, { recursive: true }) }
}
