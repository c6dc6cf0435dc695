// Goal: what would be published is small, stands alone, and is understood by every tool that reads packages.
import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ROOT } from '../../../tools/start/environment.ts'
import { checkProgram } from './support/check-program.ts'
import { findNodes, packSdk } from './support/packed-sdk.ts'

const run = promisify(execFile)
const GZIP_BYTES_MAX = 10_000
const tool = (path: string) => join(ROOT, 'node_modules', path)

test('PTN-101 the packed file is at most 10 kB of code, needs nothing, and has types that stand alone', {
  tags: ['long'],
}, async () => {
  await using sdk = await packSdk()
  const names = await readdir(join(sdk.unpacked, 'dist'))
  const texts = await Promise.all(names.map((name) => readFile(join(sdk.unpacked, 'dist', name), 'utf8')))
  const code = texts.filter((_, at) => names[at]?.endsWith('.js')).join('')
  expect(gzipSync(code).length).toBeLessThanOrEqual(GZIP_BYTES_MAX)
  const imported = texts.flatMap((text) =>
    [...text.matchAll(/(?:from|import\(|import) ?'([^']+)'/g)].map(([, name]) => name),
  )
  expect(imported.filter((name) => !/^\.\/[a-z-]+\.js$/.test(name ?? ''))).toEqual([])
  expect(names.filter((name) => !/^[a-z-]+\.(js|d\.ts)$/.test(name) || name.includes('test'))).toEqual([])
  const about = JSON.parse(await readFile(join(sdk.unpacked, 'package.json'), 'utf8'))
  expect(about).toMatchObject({ type: 'module', sideEffects: false, license: 'Apache-2.0' })
  expect([about.dependencies, about.peerDependencies, about.optionalDependencies]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect((await readdir(sdk.unpacked)).sort()).toEqual([
    'LICENSE',
    'README.md',
    'bin',
    'dist',
    'examples',
    'package.json',
  ])

  await run(process.execPath, [tool('publint/src/cli.js'), 'run', sdk.file, '--strict'])
  await run(process.execPath, [tool('@arethetypeswrong/cli/dist/index.js'), sdk.file, '--profile', 'esm-only'])
  await checkTypes(sdk.folder, ['node16', 'bundler'])
  await checkImports(sdk.folder)
})

/** A strict program of somebody else, with nothing but the SDK and the browser's types. */
async function checkTypes(folder: string, resolutions: ('node16' | 'bundler')[]): Promise<void> {
  const program = `
    import { Kivuko, KivukoError, type NextAction, type Order } from '@kivuko/sdk'
    import { sign, verify, WebhookError } from '@kivuko/sdk/webhooks'
    const kivuko = new Kivuko({ key: 'kv_sk_test_1', baseUrl: 'https://pay.example' })
    const quote = await kivuko.quotes.create({
      customer_id: 'pcu_1', fiat_currency: 'KES', crypto_currency: 'USDT', fiat_amount: '1000.00', payment_method: 'mpesa',
    })
    const total: string = quote.total
    // @ts-expect-error: no such coin.
    await kivuko.quotes.create({ ...quote, fiat_amount: '1', crypto_currency: 'DOGE' })
    // @ts-expect-error: a quote takes no key.
    await kivuko.quotes.create({ ...quote, fiat_amount: '1' }, { idempotencyKey: 'row-00001' })
    for await (const order of kivuko.orders.list('pcu_1', { limit: 5 })) { const it: Order = order; void it }
    const { mode }: { mode: 'test' | 'live' } = await kivuko.rails.list()
    try { await kivuko.orders.get('ord_1') } catch (error) {
      if (error instanceof KivukoError) { const next: NextAction = error.nextAction; void next }
    }
    const event: { type: string } = await verify<{ type: string }>('', new Headers(), 'whsec_AAAA')
    void [total, mode, event, sign, WebhookError]
  `
  for (const resolution of resolutions)
    await checkProgram({ folder, name: 'program.ts', code: program }, { resolution })
}

/** Where nothing of a browser or of the network may be touched, on each Node that is found. */
async function checkImports(folder: string): Promise<void> {
  const program = `
    const touched = []
    for (const name of ['window', 'document', 'fetch', 'crypto', 'process', 'localStorage', 'setTimeout', 'setInterval'])
      Object.defineProperty(globalThis, name, { get() { touched.push(name) }, configurable: true })
    const before = new Set(Object.getOwnPropertyNames(globalThis))
    const all = [await import('@kivuko/sdk'), await import('@kivuko/sdk/webhooks')]
    const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name))
    console.log(JSON.stringify([touched, added, all.map((each) => Object.keys(each).sort())]))
  `
  await writeFile(join(folder, 'imports.mjs'), program)
  for (const { path, version } of await findNodes()) {
    const { stdout } = await run(path, ['imports.mjs'], { cwd: folder })
    const offered = [
      ['Kivuko', 'KivukoError'],
      ['WebhookError', 'sign', 'verify'],
    ]
    expect([version, ...JSON.parse(stdout)]).toEqual([version, [], [], offered])
  }
}
