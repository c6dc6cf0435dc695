// What a page of text shows, as it stands there.
import { readFile } from 'node:fs/promises'
import { README } from '../../tools/print-errors.ts'

/** Programs of the SDK's README, in order: the first is the example's. */
export async function readSnippets(): Promise<string[]> {
  return readBlocks(README, 'js')
}

/** Those of a Markdown file that begin with these words, in order. */
export async function readBlocks(path: string, words: string): Promise<string[]> {
  const page = await readFile(path, 'utf8')
  const blocks = [...page.matchAll(/^```(.*)\n((?:(?!```).*\n)*)```$/gm)]
  return blocks.flatMap(([, said = '', code = '']) => (said === words ? [code] : []))
}
