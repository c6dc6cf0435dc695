import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readBrand } from '@kivuko/contract/read-brand.ts'

/** The site's public address ('https://example.org'), for canonical links; without it they name only paths. */
export const PUBLIC_URL = (process.env.PUBLIC_URL ?? '').replace(/\/+$/, '')

/** Whose site is built: see docs/guides/brand.md. */
export const BRAND = readBrand(process.env.BRAND_FOLDER || undefined)

/** Where the build goes; tests have places of their own. */
export const DIST = resolve(process.env.WEB_DIST || fileURLToPath(new URL('../dist', import.meta.url)))
