// The fonts of the device that stand in for Inter until it is there: `node apps/web/tools/fallback-fonts.ts` writes
// src/ui/fallback-fonts.css. Each is given Inter's size and lines by figures that capsize computes from both fonts, so
// that no line breaks elsewhere and nothing moves when Inter comes.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createFontStack } from '@capsizecss/core'
import { fromFile } from '@capsizecss/unpack/fs'

const INTER = fileURLToPath(new URL('../fonts/latin.woff2', import.meta.url))
const STYLES = new URL('../src/ui/fallback-fonts.css', import.meta.url)
const PER_2048 = { category: 'sans-serif', unitsPerEm: 2048 } as const
const widthOf = (latin: number, thai: number) => ({
  xWidthAvg: latin,
  subsets: { latin: { xWidthAvg: latin }, thai: { xWidthAvg: thai } },
})

// What these fonts say of themselves, taken from `@capsizecss/metrics` 4.3.0, which has 1,800 families.
const ROBOTO = {
  ...{ familyName: 'Roboto', fullName: 'Roboto Regular', postscriptName: 'Roboto-Regular' },
  ...{ capHeight: 1456, ascent: 1900, descent: -500, lineGap: 0, xHeight: 1082 },
  ...widthOf(911, 908),
  ...PER_2048,
}
const ARIAL = {
  ...{ familyName: 'Arial', fullName: 'Arial', postscriptName: 'ArialMT' },
  ...{ capHeight: 1467, ascent: 1854, descent: -434, lineGap: 67, xHeight: 1062 },
  ...widthOf(913, 1536),
  ...PER_2048,
}
/** Made to have Arial's widths. */
const LIBERATION = {
  ...ARIAL,
  ...{ familyName: 'Liberation Sans', fullName: 'Liberation Sans', postscriptName: 'LiberationSans' },
}
const OPEN_SANS = {
  ...{ familyName: 'Open Sans', fullName: 'Open Sans Regular', postscriptName: 'OpenSans-Regular' },
  ...{ capHeight: 1462, ascent: 2189, descent: -600, lineGap: 0, xHeight: 1096 },
  ...widthOf(960, 1229),
  ...PER_2048,
}
/** On Android; on iOS, macOS and Windows; on Linux. */
const DEVICE_FONTS = [ROBOTO, ARIAL, LIBERATION, OPEN_SANS]

/** The style sheet, the same at every call. */
export async function fallbackStyles(): Promise<string> {
  const inter = { ...(await fromFile(INTER)), familyName: 'Inter' }
  const { fontFaces } = createFontStack([inter, ...DEVICE_FONTS])
  return `/* Written by tools/fallback-fonts.ts: do not edit. */\n${fontFaces.replaceAll("'", '"').trim()}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(STYLES, await fallbackStyles())
