// Whose name, colours and drawings customers see.
import { BrandError, readBrand } from '@kivuko/contract/read-brand.ts'
import * as z from 'zod'
import { text } from './setting.ts'

export const BRAND = {
  BRAND_FOLDER: text
    .default('brand')
    .describe(
      "The folder with the operator's name, mark, colours and pages, from the root of this repository. The web app is built with the same one: [A brand of your own](guides/brand.md).",
    ),
}

export const brandConfig = z.object(BRAND).transform((env, context) => {
  try {
    return { brand: readBrand(env.BRAND_FOLDER) }
  } catch (error) {
    if (!(error instanceof BrandError)) throw error
    context.addIssue({ code: 'custom', path: ['BRAND_FOLDER'], message: error.message })
    return z.NEVER
  }
})
