// Makes apps/api/content/common-passwords.txt.br from a list of passwords, the most used first: one a line.
// `node tools/common-passwords.ts <list>`; apps/api/content/README.md says where the list comes from.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { PASSWORD_LENGTH_MIN } from '@kivuko/contract/auth.ts'
import { foldPassword } from '../apps/api/src/people/auth/refuse-weak-password.ts'
import { ROOT } from './start/environment.ts'

/** What is shorter is refused by its length alone. */
const COUNT = 100_000

const [, , source] = process.argv
if (!source) throw new Error('usage: node tools/common-passwords.ts <list>')
const kept = new Set<string>()
for (const line of (await readFile(source, 'utf8')).split(/\r?\n/)) {
  if (kept.size < COUNT && line.length >= PASSWORD_LENGTH_MIN) kept.add(foldPassword(line))
}
if (kept.size < COUNT) throw new Error(`the list has only ${kept.size} passwords of ${PASSWORD_LENGTH_MIN} characters`)
const text = [...kept].sort().join('\n')
await writeFile(join(ROOT, 'apps/api/content/common-passwords.txt.br'), brotliCompressSync(text))
