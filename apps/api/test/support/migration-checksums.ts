// The checksums of migrations that have landed, `<sha256>  <name>` a line. Run this file to write new ones down; a line
// that is there is never changed.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readMigrations } from '../../src/platform/migrate.ts'

const FILE = fileURLToPath(new URL('landed-migrations.txt', import.meta.url))
export const WRITE_COMMAND = 'node apps/api/test/support/migration-checksums.ts'

/** As the files are now. */
export async function checksumLines(): Promise<string[]> {
  return (await readMigrations()).map(({ name, checksum }) => `${checksum}  ${name}`)
}

export async function readLandedChecksums(): Promise<string[]> {
  const text = await readFile(FILE, 'utf8').catch(() => '')
  return text.split('\n').filter((line) => line !== '')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const landed = await readLandedChecksums()
  const names = new Set(landed.map((line) => line.split('  ')[1]))
  const added = (await checksumLines()).filter((line) => !names.has(line.split('  ')[1]))
  const all = [...landed, ...added].toSorted((a, b) => ((a.split('  ')[1] ?? '') < (b.split('  ')[1] ?? '') ? -1 : 1))
  await writeFile(FILE, `${all.join('\n')}\n`)
  console.log(`${added.length} new.`)
}
