// Draws a brand's icons and the picture its pages are linked to with, from its mark, scene and colours:
// `node e2e/brand-pictures.ts brand-lake` writes them into that folder.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { type Brand, brandFile } from '../packages/contract/src/brand.ts'
import { brandFolder } from '../packages/contract/src/read-brand.ts'
import { Refusal } from '../tools/refusal.ts'
import { runTool } from '../tools/run-tool.ts'
import { ROOT } from '../tools/start/environment.ts'
import { findBrowser } from '../tools/testing/browser.ts'

const ICONS = [180, 192, 512]
/** Of the icon's width: phones may cut an icon to a circle of 80 % of it. */
const MARK_SHARE = 0.72
const PICTURE = { width: 1200, height: 630 }
const TYPE = join(ROOT, 'apps/web/fonts/latin.woff2')

type Look = Pick<Brand, 'name' | 'description' | 'colours'>
type Page = { html: string; width: number; height: number; path: string }

await runTool(async () => {
  const [given] = process.argv.slice(2)
  if (!given) throw new Refusal('Name the folder of the brand, such as node e2e/brand-pictures.ts brand-lake.')
  const folder = brandFolder(given)
  const look = brandFile.parse(JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8')))
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  mkdirSync(join(folder, 'pictures'), { recursive: true })
  const browser = await chromium.launch(findBrowser())
  try {
    for (const size of ICONS)
      await draw(browser, {
        html: icon(look, read('mark.svg')),
        width: size,
        height: size,
        path: join(folder, `icon-${size}.png`),
      })
    const html = picture(look, read('mark.svg'), existsSync(join(folder, 'scene.svg')) ? read('scene.svg') : '')
    await draw(browser, { html, ...PICTURE, path: join(folder, 'pictures', 'home.png') })
  } finally {
    await browser.close()
  }
  console.log(`Icons and pictures/home.png are in ${folder}.`)
  return 0
})

async function draw(browser: Browser, { html, width, height, path }: Page): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<!doctype html><style>${roles(html)}</style>${html}`)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path })
  await page.close()
}

function roles(html: string): string {
  const type = `@font-face { font-family: Type; src: url(data:font/woff2;base64,${readFileSync(TYPE).toString('base64')}) }`
  return `${html.includes('<h1') ? type : ''} body { margin: 0; font-family: Type, sans-serif } svg { display: block }`
}

function icon({ colours }: Look, mark: string): string {
  const side = `${MARK_SHARE * 100}vw`
  return `<style>body{display:grid;place-items:center;height:100vh;background:${colours.light.primary}}svg{width:${side};height:${side}}</style>${mark}`
}

function picture({ name, description, colours: { light } }: Look, mark: string, scene: string): string {
  const variables = Object.entries(light).map(([role, value]) => `--${role}:${value}`)
  return `<style>:root{${variables.join(';')}}body{height:630px;background:var(--page);color:var(--ink);overflow:hidden;position:relative}
p{display:flex;align-items:center;gap:20px;margin:0;padding:60px 72px 0;font-size:42px;font-weight:600}p svg{width:64px;height:64px}
h1{margin:40px 72px;max-width:900px;font-size:76px;line-height:1.1;font-weight:600}body>svg{position:absolute;right:0;bottom:0;width:760px;height:223px}</style>
<p>${mark}${name}</p><h1>${description}</h1>${scene}`
}
