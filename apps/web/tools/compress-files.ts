import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Beside each text file its gzip and Brotli form, so that the server never compresses while someone waits. */
export async function compressFiles(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((each) => /\.(m?js|css|html|svg|xml|txt|md|webmanifest)$/.test(each))) {
    const content = await readFile(join(folder, name))
    await writeFile(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(content, { params }))
  }
}
