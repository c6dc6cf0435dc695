import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import type { Brand } from '@kivuko/contract/brand.ts'
import { readBrand } from '@kivuko/contract/read-brand.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '../support/test-app.ts'

test('pages that were rendered ahead are served with and without a slash, and asked about anew each time', async () => {
  await using site = await webRoot()
  await using app = await startTestApp({ env: { WEB_ROOT: site.root } })
  for (const [url, text] of Object.entries({ '/': 'home', '/buy': 'buy', '/buy/': 'buy', '/buy?amount=10': 'buy' })) {
    const { statusCode, body, headers } = await app.server.inject({ url })
    expect([url, statusCode, body]).toEqual([url, 200, page(text)])
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  }
})

test('files whose name carries their hash are kept for a year, packed when the browser takes it', {
  tags: 'long',
}, async () => {
  await using site = await webRoot()
  await using app = await startTestApp({ env: { WEB_ROOT: site.root } })
  const plain = await app.server.inject({ url: '/assets/main-a1b2c3.js' })
  expect([plain.statusCode, plain.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(plain.headers['content-type']).toContain('javascript')
  const packed = await app.server.inject({ url: '/assets/main-a1b2c3.js', headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers['content-encoding']).toBe('gzip')
  const page = await app.server.inject({ url: '/buy', headers: { 'accept-encoding': 'gzip' } })
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache'])
})

test('RTE-101 an address of the app is answered with its shell, one it does not know with the same and a 404; a lost file, a lost call and another method are not', async () => {
  await using site = await webRoot()
  await using app = await startTestApp({ env: { WEB_ROOT: site.root } })
  for (const [url, status] of [
    ['/dashboard', 200],
    ['/dashboard/', 200],
    ['/order-confirmation?reference=KV-7Q2M-9XRD', 200],
    ['/console', 200],
    ['/console/staff', 200],
    ['/consoles', 404],
    ['/orders/KV-7Q2M-9XRD', 404],
    ['/no/such/page', 404],
    ['/apiary', 404],
  ] as const) {
    const { statusCode, body, headers } = await app.server.inject({ url })
    expect([url, statusCode, body]).toEqual([url, status, shellOf(readBrand())])
    expect(headers['cache-control']).toBe('no-cache')
  }
  for (const url of ['/api/v1/nothing', '/api/', '/assets/old-000000.js']) {
    const { statusCode, headers } = await app.server.inject({ url })
    expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'application/problem+json; charset=utf-8'])
  }
  const posted = await app.server.inject({ method: 'POST', url: '/dashboard', payload: {} })
  expect(posted.json().code).toBe('not_found')
})

test('PRC-13 PRC-15 a coin or a post that was not built is not found, and types may be read by a frame of the card network', {
  tags: 'long',
}, async () => {
  await using site = await webRoot()
  await using app = await startTestApp({ env: { WEB_ROOT: site.root } })
  for (const url of ['/coins/cardano', '/coins/bitcoin/more', '/blogs/no-such-post']) {
    const { statusCode, body } = await app.server.inject({ url })
    expect([url, statusCode]).toEqual([url, 404])
    expect(body).toContain(page('shell'))
  }
  const type = await app.server.inject({ url: '/assets/latin-a1b2c3.woff2' })
  expect([type.statusCode, type.headers['access-control-allow-origin']]).toEqual([200, '*'])
  const script = await app.server.inject({ url: '/assets/main-a1b2c3.js' })
  expect(script.headers['access-control-allow-origin']).toBeUndefined()
})

test('no address leads out of the folder of the web app, and none makes a fault', async () => {
  await using site = await webRoot()
  await using app = await startTestApp({ env: { WEB_ROOT: site.root } })
  const paths = [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%252e%252e%252f..%252fsecret.txt',
    '/%5c..%5csecret.txt',
  ]
  for (const url of [
    ...paths,
    '/%00',
    '/%ff',
    '/%',
    '//secret.txt',
    `/${'x'.repeat(5_000)}`,
    '/assets/%00.js',
    '/buy%00',
  ]) {
    const { statusCode, body } = await app.server.inject({ url })
    expect([url, statusCode < 500, body.includes('secret of the machine')]).toEqual([url, true, false])
  }
})

test('a folder without a built web app is refused at the start, with what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-web-'))
  await expect(startTestApp({ env: { WEB_ROOT: folder } })).rejects.toThrow('npm run build -w apps/web')
  await rm(folder, { recursive: true })
})

test('BRN-03 a web app that was built with another brand is not served, and the refusal says the command', async () => {
  await using site = await webRoot({ fingerprint: 'of another folder' })
  const { folder } = readBrand()
  await expect(startTestApp({ env: { WEB_ROOT: site.root } })).rejects.toThrow(
    `was built with another brand than ${folder}. Build it with "BRAND_FOLDER=${folder} npm run build -w apps/web".`,
  )
})

test('FST-26 the pages on which one signs in say how from their first paint on, as the settings have it, and are asked about anew', {
  tags: 'long',
}, async () => {
  await using site = await webRoot()
  await using app = await startTestApp({ sandbox: true, env: { WEB_ROOT: site.root, OIDC_NAME: 'Lake <ID>' } })
  for (const url of ['/sign-in', '/sign-up/', '/sign-in?redirect=%2Fwallet']) {
    const { statusCode, body, headers } = await app.server.inject({ url })
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'no-cache'])
    expect(body).toContain('<html data-offers="provider passkey" data-ways="{&quot;providers&quot;')
    expect(body).toContain('Continue with Lake &lt;ID&gt;')
    expect(body).not.toContain('%provider%')
    const again = await app.server.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const packed = await app.server.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['br', 'accept-encoding'])
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(body)
  }
  const { body } = await app.server.inject({ url: '/buy' })
  expect(body).toBe(page('buy'))
})

test('LNG-05 a language’s pages are below its prefix: built ahead, its shell for the rest, a 404 for what there is not, and no console', {
  tags: 'long',
}, async () => {
  await using site = await webRoot()
  const env = { WEB_ROOT: site.root, OIDC_NAME: 'Lake <ID>' }
  await using app = await startTestApp({ sandbox: true, env })
  for (const [url, status, text] of [
    ['/sw', 200, page('nyumbani')],
    ['/sw/', 200, page('nyumbani')],
    ['/sw/?amount=10', 200, page('nyumbani')],
    ['/sw/buy', 200, page('nunua')],
    ['/sw/dashboard', 200, page('ganda')],
    ['/sw/order-confirmation/?reference=KV-7Q2M-9XRD', 200, page('ganda')],
    ['/sw/no/such/page', 404, page('ganda')],
    ['/sw/console', 404, page('ganda')],
    ['/sw/sw/buy', 404, page('ganda')],
    ['/swahili', 404, shellOf(readBrand())],
    ['/fr/buy', 404, shellOf(readBrand())],
  ] as const) {
    const { statusCode, body } = await app.server.inject({ url })
    expect([url, statusCode, body]).toEqual([url, status, text])
  }
  const { body } = await app.server.inject({ url: '/sw/sign-in' })
  expect(body).toMatch(/^<!doctype html><html data-offers="provider passkey" data-ways="[^"]+" lang="sw">/)
  expect(body).toContain('Endelea na Lake &lt;ID&gt;')
})

function page(text: string): string {
  return `<!doctype html><title>${text}</title>`
}

/** The build writes whose it is into it. */
function shellOf({ fingerprint }: Pick<Brand, 'fingerprint'>): string {
  return `${page('shell')}<meta name="brand" content="${fingerprint}" />`
}

async function webRoot(brand: Pick<Brand, 'fingerprint'> = readBrand()): Promise<AsyncDisposable & { root: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-web-'))
  // What stands above the folder decides nothing.
  const root = join(folder, 'assets', 'client')
  const files: Record<string, string | Buffer> = {
    '../secret.txt': 'secret of the machine',
    'index.html': page('home'),
    'buy/index.html': page('buy'),
    'sign-in/index.html': '<!doctype html><html lang="en"><button>Continue with %provider%</button></html>',
    'sw/index.html': page('nyumbani'),
    'sw/buy/index.html': page('nunua'),
    'sw/sign-in/index.html': '<!doctype html><html lang="sw"><button>Endelea na %provider%</button></html>',
    'sw/__spa-fallback.html': page('ganda'),
    'sign-up/index.html': '<!doctype html><html lang="en"><button>Continue with %provider%</button></html>',
    '__spa-fallback.html': shellOf(brand),
    '__pages.json': JSON.stringify({
      pages: ['/', '/buy', '/dashboard', '/order-confirmation'],
      under: ['/console'],
      prefixes: ['/sw'],
    }),
    'assets/main-a1b2c3.js': 'console.log(1)',
    'assets/main-a1b2c3.js.gz': gzipSync('console.log(1)'),
    'assets/latin-a1b2c3.woff2': 'letters',
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(root, name, '..'), { recursive: true })
    await writeFile(join(root, name), content)
  }
  return { root, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

test('pages carry a strict policy: scripts, frames and calls from here and the card network, nothing inline', {
  tags: 'long',
}, async () => {
  await using site = await webRoot()
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_API_URL: 'http://127.0.0.1:9',
  }
  const policyOf = async (env: Record<string, string>, url: string) => {
    await using app = await startTestApp({ env: { WEB_ROOT: site.root, ...env } })
    return (await app.server.inject({ url })).headers
  }
  for (const url of ['/', '/dashboard']) {
    const headers = await policyOf({}, url)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none';script-src 'self';require-trusted-types-for 'script';")
    expect(policy).toContain("trusted-types default;style-src 'self';")
    expect(policy).toContain(
      "frame-src 'none';worker-src 'self';manifest-src 'self';media-src 'self';object-src 'none';",
    )
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(headers['strict-transport-security']).toBeUndefined()
  }
  const withCards = await policyOf({ ...keys, PUBLIC_URL: 'https://kivuko.example/' }, '/buy')
  expect(/script-src ([^;]*)/.exec(String(withCards['content-security-policy']))?.[1]).toBe(
    "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://api.stripe.com",
  )
  expect(withCards['strict-transport-security']).toContain('max-age=31536000')
})

test('FST-02 a page’s own style is let in by its hash, on that page alone, packed or not, and again when it has changed', async () => {
  await using site = await webRoot()
  const styled = (style: string) => `<!doctype html><style>${style}</style><title>styled</title>`
  const write = (name: string, style: string) => writeFile(join(site.root, name), styled(style))
  await write('buy/index.html', 'main{color:red}')
  await write('index.html', 'h1{color:blue}')
  await writeFile(join(site.root, 'buy/index.html.gz'), gzipSync(styled('main{color:red}')))
  await using app = await startTestApp({ env: { WEB_ROOT: site.root } })
  const stylesAt = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await app.server.inject({ url, headers })
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    return [answer.statusCode, /style-src ([^;]*)/.exec(policy)?.[1]]
  }
  const sourceOf = (style: string) => `'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`
  expect(await stylesAt('/buy')).toEqual([200, sourceOf('main{color:red}')])
  expect(await stylesAt('/buy', { 'accept-encoding': 'gzip' })).toEqual([200, sourceOf('main{color:red}')])
  expect(await stylesAt('/')).toEqual([200, sourceOf('h1{color:blue}')])
  expect(await stylesAt('/dashboard')).toEqual([200, "'self'"])
  expect(await stylesAt('/assets/main-a1b2c3.js')).toEqual([200, "'self'"])
  // A browser that has the page already takes the headers of this answer for it.
  const { headers } = await app.server.inject({ url: '/' })
  expect(await stylesAt('/', { 'if-none-match': String(headers.etag) })).toEqual([304, sourceOf('h1{color:blue}')])
  await write('index.html', 'h1{color:green;margin:0}')
  expect(await stylesAt('/')).toEqual([200, sourceOf('h1{color:green;margin:0}')])
})
