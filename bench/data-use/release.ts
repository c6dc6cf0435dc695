// A later release of the same site: every script and style has another name, as if each had changed. The worst a release can
// be, but for pictures and typefaces, which stay for years.
import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES, prefixOf } from '@kivuko/contract/languages.ts'
import { compressFiles } from '../../apps/web/tools/compress-files.ts'
import { WORKER_FILE } from '../../apps/web/tools/write-worker.ts'

/** The end of a name: eight letters of what the file held. */
const HASH = /-([\w-]{8})(\.(?:js|css))/g
const TEXT = /\.(?:js|css|html|json|webmanifest)$/
/** Runs in the server, and is sent to nobody. */
const OF_SERVER = /^__drawing\/.*\.js$/

export async function writeRelease(from: string, to: string): Promise<void> {
  // Pages of other languages are opened by nobody here.
  const left = LANGUAGES.map(prefixOf).filter((prefix) => prefix !== '')
  const isLeftOut = (name: string) => /\.(?:br|gz)$/.test(name) || left.some((prefix) => name === join(from, prefix))
  await cp(from, to, { recursive: true, filter: (name) => !isLeftOut(name) })
  const renewed = (text: string) => text.replace(HASH, (_, hash: string, ending: string) => `-${anew(hash)}${ending}`)
  for (const name of await readdir(to, { recursive: true })) {
    if (!TEXT.test(name) || OF_SERVER.test(name)) continue
    const text = await readFile(join(to, name), 'utf8')
    const said = renewed(text)
    const isWorker = name.endsWith(WORKER_FILE)
    await writeFile(join(to, name), isWorker ? said.replace(/const VERSION = "\w+"/, 'const VERSION = "later"') : said)
  }
  for (const name of await readdir(join(to, 'assets'))) {
    const later = renewed(name)
    if (later !== name) await rename(join(to, 'assets', name), join(to, 'assets', later))
  }
  // A twentieth larger than a release that is packed with patience.
  await compressFiles(to, () => true)
}

function anew(hash: string): string {
  return createHash('sha256').update(hash).digest('base64url').slice(0, hash.length)
}
