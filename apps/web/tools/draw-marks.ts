// Draws the sheet of marks: `node apps/web/tools/draw-marks.ts` writes apps/web/marks/marks.svg. Of the two icon sets it
// takes what is shown, and nothing else is shipped of them. A page loads the sheet once, as a picture: no script carries it.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { ORDER_CRYPTOS, ORDER_FIATS } from '@kivuko/contract/buying.ts'
import { PHONE_NETWORK_IDS } from '@kivuko/contract/phone-networks.ts'

/** Countries that are named, beside those of the currencies. */
const COUNTRIES = ['gh', 'za']

/**
 * Ways to pay, beside the networks of phones, which have a file each in marks/networks/. A network's own artwork may be used by who has its permission, so these are drawn by us and say what is
 * used: a phone, a bank, a card. The network's name stands beside them in words.
 */
const WAYS: Record<string, string> = {
  bank: '<path d="M3.5 9.5 12 4.5l8.5 5z"/><path d="M5.5 12.5v5m4.3-5v5m4.4-5v5m4.3-5v5M3.5 20.5h17"/>',
  card: '<rect x="2.5" y="5" width="19" height="14" rx="2.5"/><path d="M2.5 9.5h19M6 15h4"/>',
}

type IconSet = {
  width?: number
  height?: number
  icons: Record<string, { body: string; width?: number; height?: number }>
}

const sheetFile = new URL('../marks/marks.svg', import.meta.url)

/** The same text at every call. */
export async function drawMarks(): Promise<string> {
  const [coins, flags] = await Promise.all([
    readSet('@iconify-json/cryptocurrency-color/icons.json'),
    readSet('@iconify-json/circle-flags/icons.json'),
  ])
  const networks = await Promise.all(PHONE_NETWORK_IDS.map(async (id) => [id, await readNetwork(id)] as const))
  const countries = [...new Set([...ORDER_FIATS.map((code) => code.slice(0, 2).toLowerCase()), ...COUNTRIES])]
  const symbols = [
    ...ORDER_CRYPTOS.map((code) => symbol(code.toLowerCase(), coins)),
    ...countries.map((country) => symbol(country, flags)),
    ...[...networks, ...Object.entries(WAYS)].map(
      ([name, body]) =>
        `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${body}</symbol>`,
    ),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg">\n<title>Marks</title>\n${symbols.join('\n')}\n</svg>\n`
}

/** What is drawn in its file. */
async function readNetwork(id: string): Promise<string> {
  const file = await readFile(new URL(`../marks/networks/${id}.svg`, import.meta.url), 'utf8')
  return file
    .trim()
    .replace(/^<svg[^>]{0,300}><title>[^<]{0,100}<\/title>/, '')
    .replace(/<\/svg>$/, '')
}

async function readSet(name: string): Promise<IconSet> {
  return JSON.parse(await readFile(createRequire(import.meta.url).resolve(name), 'utf8'))
}

function symbol(name: string, set: IconSet): string {
  const icon = set.icons[name]
  if (!icon) throw new Error(`the icon set has no ${name}`)
  const [width, height] = [icon.width ?? set.width ?? 16, icon.height ?? set.height ?? 16]
  return `<symbol id="${name}" viewBox="0 0 ${width} ${height}">${withoutMask(icon.body)}</symbol>`
}

/** Flags are cut round by a mask with an id, which a sheet may have once only; the page's style cuts them instead. */
function withoutMask(body: string): string {
  return body.replace(/<mask [^>]{0,80}>.{0,400}?<\/mask>/g, '').replace(/ mask="[^"]{0,60}"/g, '')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(sheetFile, await drawMarks())
