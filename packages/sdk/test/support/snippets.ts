// What the package's README shows, as it stands there.
import { readFile } from 'node:fs/promises'
import { README } from '../../tools/print-errors.ts'

/** Its programs, in order: the first is the example's. */
export async function readSnippets(): Promise<string[]> {
  const page = await readFile(README, 'utf8')
  return [...page.matchAll(/^```js\n((?:(?!```).*\n)*)```$/gm)].map(([, code = '']) => code)
}
