// Goal: the page of a frame is shown in the pages that its partner named alone, at the widget's own address alone.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BodyInput } from '@kivuko/contract/endpoint.ts'
import { LANGUAGES } from '@kivuko/contract/languages.ts'
import { setPartnerOrigins } from '@kivuko/contract/partner-origins.ts'
import { createWidgetSession } from '@kivuko/contract/partner-widget.ts'
import { readBrand } from '@kivuko/contract/read-brand.ts'
import { expect, test } from 'vitest'
import { callWith, newKey, startBothModes } from '../support/partners.ts'
import { partnerWithShop, SHOP, WIDGET_HOST, WIDGET_URL } from '../support/widget.ts'

const OTHER = 'https://elsewhere.example'

test('WGT-11 the page of a frame names the partner’s origins, the language of its session and the card network, and nothing of the site is beside it', async () => {
  await using site = await builtSite()
  await using both = await startBothModes({ sandbox: true, env: { WIDGET_URL, WEB_ROOT: site.root } })
  const partner = await partnerWithShop(both)
  const ask = callWith(both, (await newKey(partner)).secret)
  const body: BodyInput<typeof createWidgetSession> = {
    side: 'buy',
    fiat_currency: 'KES',
    crypto_currencies: ['USDT'],
    language: 'sw',
  }
  const { url, id } = (await ask(createWidgetSession, { body })).body
  const { pathname } = new URL(url)
  const look = (path: string, host = WIDGET_HOST) => get(`${both.live.url}${path}`, host)
  const page = await look(pathname)
  expect([page.status, page.body, page.headers['cache-control']]).toEqual([200, 'frame in sw', 'no-store'])
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain(`frame-ancestors ${SHOP}`)
  expect(policy).toContain("default-src 'none'; script-src 'self' http")
  expect(policy).not.toContain('unsafe')
  expect(page.headers).not.toHaveProperty('x-frame-options')
  expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
  // A list that changes binds sessions that are open.
  await partner.owner.call(setPartnerOrigins, {
    params: { id: partner.id },
    body: { mode: 'test', origins: [OTHER], return_addresses: [] },
  })
  expect(String((await look(pathname)).headers['content-security-policy'])).toMatch(
    new RegExp(`frame-ancestors ${OTHER}$`),
  )
  // Whose it is, the mode says as well: there is no such session for real.
  for (const nobodys of [`/frame/live/${id}`, `/frame/test/wgs_${'0'.repeat(26)}`, '/frame/none/x']) {
    const { status, headers } = await look(nobodys)
    expect([nobodys, status]).toEqual([nobodys, 200])
    expect(String(headers['content-security-policy'])).toMatch(/frame-ancestors 'none'$/)
  }
  const file = await look('/frame/files/en/assets/frame-a1.js')
  expect([file.status, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  for (const path of ['/', '/dashboard', '/frame/files/en/frame.html', '/__frame/en/frame.html', '/api/v1/health'])
    expect([path, (await look(path)).status]).toEqual([path, 404])
  for (const path of [pathname, '/frame/files/en/assets/frame-a1.js', '/__frame/en/assets/frame-a1.js'])
    expect([path, (await look(path, 'localhost')).status]).toEqual([path, 404])
})

type Seen = { status: number; headers: Record<string, unknown>; body: string }

function get(url: string, host: string): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { host } }, async (answer) => {
      let body = ''
      for await (const part of answer) body += String(part)
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body })
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** As the build leaves it, as far as it is looked at. */
async function builtSite(): Promise<AsyncDisposable & { root: string }> {
  const root = await mkdtemp(join(tmpdir(), 'kivuko-frame-'))
  const shell = `<meta name="brand" content="${readBrand().fingerprint}" />`
  await Promise.all(LANGUAGES.map((name) => mkdir(join(root, '__frame', name, 'assets'), { recursive: true })))
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, '__spa-fallback.html'), shell)
  await writeFile(join(root, '__pages.json'), JSON.stringify({ pages: [], under: [], prefixes: [] }))
  for (const name of LANGUAGES) {
    await writeFile(join(root, '__frame', name, 'frame.html'), `frame in ${name}`)
    await writeFile(join(root, '__frame', name, 'assets', 'frame-a1.js'), 'script')
  }
  return { root, [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }) }
}
