// Goal: of a site that is built for another brand, nothing names the product. A build of its own takes a minute.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readBrand } from '@kivuko/contract/read-brand.ts'
import { expect, test } from 'vitest'
import { inheritedEnvironment } from './environment.ts'
import { BRAND_EXAMPLE, WEB_FOLDER } from './start/environment.ts'

const BUILD_MS_MAX = 600_000
/**
 * What programs read: where a browser keeps things, headers of the API, names of packages, what the SDK's and the widget's
 * are called, and the key by which a frame and its page know each other's messages.
 */
const FORMATS =
  /@?kivuko[-.:_/](?!example)[a-z-]+|\bKivukoError\b|\bnew Kivuko\(|\{ Kivuko\b|\bconst kivuko = |\b(?:use)?KivukoWidget\b|\bkivuko(?:===|:)`(?:connect|hello)`/gi

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)],
  )
}

test(
  'BRN-07 a web app that is built for another brand has its name, and the product’s in none of its pages, scripts and files',
  () => {
    // Where the pages that are rendered ahead find React.
    mkdirSync(join(WEB_FOLDER, 'dist'), { recursive: true })
    const folder = mkdtempSync(join(WEB_FOLDER, 'dist', 'brand-'))
    try {
      const brand = readBrand(BRAND_EXAMPLE)
      const built = spawnSync(process.execPath, ['tools/build.ts'], {
        cwd: WEB_FOLDER,
        encoding: 'utf8',
        env: {
          ...inheritedEnvironment(),
          NODE_ENV: 'production',
          VITE_SITE_CONTENT: 'demonstration',
          WEB_PACKING: 'quick',
          BRAND_FOLDER: BRAND_EXAMPLE,
          WEB_DIST: folder,
        },
      })
      expect(built.status, built.stderr).toBe(0)
      const client = join(folder, 'client')
      const read = (name: string) => readFileSync(join(client, name), 'utf8')
      const left = listFiles(client)
        .filter((path) => /\.(m?js|css|html|svg|xml|txt|md|webmanifest)$/.test(path))
        .flatMap((path) =>
          [
            ...readFileSync(path, 'utf8')
              .replaceAll(FORMATS, '')
              .matchAll(/.{0,40}kivuko.{0,40}/gi),
          ].map(([words]) => `${relative(client, path)}: ${words}`),
        )
      expect(left).toEqual([])
      expect(read('index.html')).toContain('<title>Mwezani Pay: crypto and Web3 money for Africa</title>')
      expect(read('terms/index.html')).toContain('What you and Mwezani Pay owe each other.')
      expect(read('icon.svg')).toBe(readFileSync(join(brand.folder, 'mark.svg'), 'utf8'))
      expect(JSON.parse(read('manifest.webmanifest'))).toMatchObject({ name: 'Mwezani Pay', short_name: 'Mwezani' })
      expect(read('__spa-fallback.html')).toContain(brand.fingerprint)
      const styles = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.css'))
      expect(styles.map((name) => read(`assets/${name}`)).join('')).toContain('--primary:#4f3bb8')
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
  BUILD_MS_MAX,
)
