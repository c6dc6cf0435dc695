// The fonts of the device that stand in for Inter until it is there: `node apps/web/tools/fallback-fonts.ts` writes
// src/ui/fallback-fonts.css. Each is given Inter's size and lines by figures that capsize computes from both fonts, so
// that no line breaks elsewhere and nothing moves when Inter comes.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createFontStack } from '@capsizecss/core'
import arial from '@capsizecss/metrics/arial'
import openSans from '@capsizecss/metrics/openSans'
import roboto from '@capsizecss/metrics/roboto'
import { fromFile } from '@capsizecss/unpack/fs'

const INTER = fileURLToPath(new URL('../fonts/latin.woff2', import.meta.url))
const STYLES = new URL('../src/ui/fallback-fonts.css', import.meta.url)
/** Made to have Arial's widths. */
const LIBERATION = {
  ...arial,
  familyName: 'Liberation Sans',
  fullName: 'Liberation Sans',
  postscriptName: 'LiberationSans',
}
/** On Android; on iOS, macOS and Windows; on Linux. */
const DEVICE_FONTS = [roboto, arial, LIBERATION, openSans]

/** The style sheet, the same at every call. */
export async function fallbackStyles(): Promise<string> {
  const inter = { ...(await fromFile(INTER)), familyName: 'Inter' }
  const { fontFaces } = createFontStack([inter, ...DEVICE_FONTS])
  return `/* Written by tools/fallback-fonts.ts: do not edit. */\n${fontFaces.replaceAll("'", '"').trim()}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(STYLES, await fallbackStyles())
