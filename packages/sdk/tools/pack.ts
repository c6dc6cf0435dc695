// A package as one file that npm installs from an address: what a site serves to integrators, without npm and without a
// registry.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { buildSdk } from './build.ts'

const PACKAGES = fileURLToPath(new URL('../..', import.meta.url))
const LICENSE = fileURLToPath(new URL('../../../LICENSE', import.meta.url))
const BLOCK = 512

export const packSdk = (): Promise<Buffer> => packFile('sdk', buildSdk, ['bin', 'examples'])

/** `name`: of its folder; `build` writes its modules into another. The same bytes for the same sources. */
export async function packFile(
  name: string,
  build: (folder: string) => Promise<unknown>,
  more: readonly string[] = [],
): Promise<Buffer> {
  const root = join(PACKAGES, name)
  const dist = await mkdtemp(join(tmpdir(), `${name}-dist-`))
  try {
    await build(dist)
    const files = [
      ...['package.json', 'README.md'].map((each) => ({ name: each, from: join(root, each) })),
      { name: 'LICENSE', from: LICENSE },
      ...(await filesOf(dist, 'dist')),
      ...(await Promise.all(more.map((folder) => filesOf(join(root, folder), folder)))).flat(),
    ]
    const entries = await Promise.all(
      files.map(async ({ name: path, from }) => entryOf(`package/${path}`, await readFile(from))),
    )
    return gzipSync(Buffer.concat([...entries.flat(), Buffer.alloc(2 * BLOCK)]), { level: 9 })
  } finally {
    await rm(dist, { recursive: true, force: true })
  }
}

async function filesOf(folder: string, as: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
  return paths.sort().map((from) => ({ name: `${as}/${relative(folder, from).replaceAll('\\', '/')}`, from }))
}

/** Of a tar file: a header, the content, and zeros to the end of its last block. */
function entryOf(name: string, content: Buffer): Buffer[] {
  const header = Buffer.alloc(BLOCK)
  const write = (text: string, at: number) => header.write(text, at, 'latin1')
  write(name, 0)
  write('0000644\0', 100)
  write('0000000\0', 108)
  write('0000000\0', 116)
  write(`${content.length.toString(8).padStart(11, '0')}\0`, 124)
  write('00000000000\0', 136)
  write(' '.repeat(8), 148)
  write('0', 156)
  write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return [header, content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)]
}
