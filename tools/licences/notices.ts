// What the licences of shipped libraries ask for: their names and texts, in one file beside the program.
// `node tools/licences/notices.ts` prints those of the libraries that are installed.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { licenceOf } from './policy.ts'
import { type Library, shippedLibraries } from './shipped.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const TEXT = /^(licen[cs]e|copying|notice)/i
const LINE = '-'.repeat(80)

/** A library that is made for another machine is not installed, and not shipped. */
export function thirdPartyNotices(): string {
  const installed = shippedLibraries().filter(({ folder }) => existsSync(join(ROOT, folder)))
  const parts = installed.map((library) => [headOf(library), ...textsOf(library)].join('\n\n'))
  return `Kivuko contains the following libraries.\n\n${LINE}\n${parts.join(`\n\n${LINE}\n`)}\n`
}

function headOf(library: Library): string {
  const { author, homepage } = JSON.parse(readFileSync(join(ROOT, library.folder, 'package.json'), 'utf8'))
  const who = typeof author === 'string' ? author : author?.name
  return [`${library.name} ${library.version}`, `Licence: ${licenceOf(library)}`, who && `By ${who}`, homepage]
    .filter(Boolean)
    .join('\n')
}

function textsOf({ folder }: Library): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map(({ name }) => readFileSync(join(ROOT, folder, name), 'utf8').trim())
}

if (import.meta.main) process.stdout.write(thirdPartyNotices())
