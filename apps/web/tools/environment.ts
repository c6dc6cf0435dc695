import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readBrand } from '@kivuko/contract/read-brand.ts'

/** The site's public address ('https://example.org'), for canonical links; without it they name only paths. */
export const PUBLIC_URL = (process.env.PUBLIC_URL ?? '').replace(/\/+$/, '')

/** Whose site is built: see docs/guides/brand.md. */
export const BRAND = readBrand(process.env.BRAND_FOLDER || undefined)

/** A build to look at packs what it has in other languages than English quickly; one to be served packs all of it well. */
export const IS_TO_LOOK_AT = process.env.WEB_PACKING === 'quick'

/** Where the build goes; tests have places of their own. */
export const DIST = resolve(process.env.WEB_DIST || fileURLToPath(new URL('../dist', import.meta.url)))
