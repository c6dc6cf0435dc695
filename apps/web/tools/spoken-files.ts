// A build's files in every language: one that says something, or leads to one that does, has a file for each of them, and all
// others are shared.
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Spoken, speak } from './marks.ts'

const ENDING = '.js'
/** As the bundler names a file: what it is, and eight letters of what it holds. */
const HASH_LENGTH = 8
const TAIL_LENGTH = `-${'x'.repeat(HASH_LENGTH)}${ENDING}`.length
const IN_A_NAME = /[\w.-]/
/** No file of ours has a longer one. */
const NAME_MAX = 100

type Chunk = { name: string; text: string }

/**
 * Answers for one language what each of these files becomes, by the name it was built under. A new name is made of all
 * that can be reached from the file, so it changes when any of that does, and the files may import each other in a ring.
 */
export function speakerOf(chunks: ReadonlyMap<string, string>): (spoken: Spoken) => Map<string, Chunk> {
  const reached = reachOf(chunks)
  return (spoken) => {
    const texts = new Map([...chunks].map(([name, text]) => [name, speak(text, spoken)]))
    const hashes = new Map([...texts].map(([name, text]) => [name, hashOf(text)]))
    const isChanged = (name: string) => texts.get(name) !== chunks.get(name)
    const names = new Map(
      [...chunks.keys()].map((name) => {
        const within = reached.get(name) ?? []
        if (!within.some(isChanged)) return [name, name]
        // Two files of one name in a ring reach the same: each says which it is.
        const hash = hashOf([name, ...within.map((each) => `${each} ${hashes.get(each)}`)].join('\n'))
        return [name, `${name.slice(0, -TAIL_LENGTH)}-${hash.slice(0, HASH_LENGTH)}.js`]
      }),
    )
    return new Map(
      [...texts].map(([name, text]) => [
        name,
        { name: names.get(name) ?? name, text: withNames(text, (each) => names.get(each) ?? each) },
      ]),
    )
  }
}

/** What each file names and what those name in turn, itself included, in the order of the alphabet. */
function reachOf(chunks: ReadonlyMap<string, string>): Map<string, string[]> {
  const named = new Map(
    [...chunks].map(([name, text]) => {
      const found = new Set<string>()
      withNames(text, (each) => {
        if (chunks.has(each)) found.add(each)
        return each
      })
      return [name, found]
    }),
  )
  return new Map(
    [...chunks.keys()].map((name) => {
      const found = new Set([name])
      for (const each of found) for (const next of named.get(each) ?? []) found.add(next)
      return [name, [...found].sort()]
    }),
  )
}

/** With another name for each file that a text names. Looks back from what every name ends with, so a long word costs nothing. */
function withNames(text: string, rename: (name: string) => string): string {
  let out = ''
  let at = 0
  for (let end = text.indexOf(ENDING); end >= 0; end = text.indexOf(ENDING, end + 1)) {
    let start = end
    while (start > at && end - start < NAME_MAX && IN_A_NAME.test(text[start - 1] ?? '')) start -= 1
    const after = end + ENDING.length
    out += text.slice(at, start) + rename(text.slice(start, after))
    at = after
  }
  return out + text.slice(at)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** By language: what each file is called there, by the name that it was built under. */
export type SpokenNames = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Puts the scripts of `folder` there in each language, in place of those that were built. */
export async function speakScripts(folder: string, languages: readonly Spoken[]): Promise<SpokenNames> {
  const built = new Map<string, string>()
  for (const name of await readdir(folder))
    if (name.endsWith('.js')) built.set(name, await readFile(join(folder, name), 'utf8'))
  const speaker = speakerOf(built)
  const names = new Map<string, Map<string, string>>()
  const kept = new Set<string>()
  for (const spoken of languages) {
    const chunks = speaker(spoken)
    names.set(spoken.language, new Map([...chunks].map(([name, chunk]) => [name, chunk.name])))
    for (const { name, text } of chunks.values()) {
      if (!kept.has(name) && !built.has(name)) await writeFile(join(folder, name), text)
      kept.add(name)
    }
  }
  for (const name of built.keys()) if (!kept.has(name)) await rm(join(folder, name))
  return names
}

/** A copy of a folder of scripts in one language, under the names that they have. */
export async function speakFolder(from: string, to: string, spoken: Spoken): Promise<void> {
  for (const name of await readdir(from, { recursive: true })) {
    const [source, target] = [join(from, name), join(to, name)]
    await mkdir(dirname(target), { recursive: true })
    if (name.endsWith('.js')) await writeFile(target, speak(await readFile(source, 'utf8'), spoken))
    else if (name.includes('.')) await cp(source, target)
  }
}
