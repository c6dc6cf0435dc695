// Cuts the screen's type out of Inter: `node apps/web/tools/subset-fonts.ts` writes apps/web/fonts. A page waits for
// these bytes on a slow network, so they hold what is shown: four hundred to seven hundred in weight, and the
// features that the styles use. Letters of other alphabets' names come whole, from the package, when one is shown.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/** Each with its place in Inter's files, and the same range as in src/ui/fonts.css. */
const CUTS = {
  'latin.woff2': {
    source: 'inter-latin-wght-normal.woff2',
    range: 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212',
  },
  /** The signs of naira and cedi are in the extended file, which is eighty times as large. */
  'signs.woff2': { source: 'inter-latin-ext-wght-normal.woff2', range: 'U+20A6, U+20B5' },
  /** Letters of Hausa, and those of Yoruba that have no dot and tone at once. */
  'hooks.woff2': {
    source: 'inter-latin-ext-wght-normal.woff2',
    range:
      'U+0143-0144, U+0181, U+018A, U+0198-0199, U+01B3-01B4, U+01F8-01F9, U+0253, U+0257, U+1E3E-1E3F, U+1E62-1E63',
  },
  /** Letters of Yoruba with a dot, and the tones that stand above them: a letter and its tone come from one file. */
  'tones.woff2': {
    source: 'inter-vietnamese-wght-normal.woff2',
    range: 'U+0300-0301, U+0304, U+0323, U+1EB8-1EB9, U+1ECC-1ECD',
  },
}
const FEATURES = ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum']
const WEIGHTS = { min: 400, max: 700 }

const folder = new URL('../fonts/', import.meta.url)

/** The files by name, the same at every call. */
export async function cutFonts(): Promise<ReadonlyMap<string, Uint8Array>> {
  const { resolve } = createRequire(import.meta.url)
  const cuts = await Promise.all(
    Object.entries(CUTS).map(async ([name, { source, range }]) => {
      const whole = await readFile(resolve(`@fontsource-variable/inter/files/${source}`))
      const cut = await subsetFont(whole, lettersOf(range), {
        targetFormat: 'woff2',
        variationAxes: { wght: WEIGHTS },
        keepFeatures: FEATURES,
      })
      return [name, cut] as const
    }),
  )
  return new Map(cuts)
}

/** `U+0131, U+2000-206F` as the letters themselves. */
function lettersOf(range: string): string {
  return range
    .split(', ')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .slice('U+'.length)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place))
    })
    .join('')
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, bytes] of await cutFonts()) await writeFile(new URL(name, folder), bytes)
