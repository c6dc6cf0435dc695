// Reads a brand's folder and says of everything that is missing or wrong what it should be. For servers and builds.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as z from 'zod'
import { type Brand, brandFile, type Fonts } from './brand.ts'
import { type BrandClaims, brandClaims, brandTexts, claimTexts } from './brand-claims.ts'
import { contrastProblems } from './brand-colours.ts'
import { type Drawing, readDrawing } from './brand-drawing.ts'
import { isLanguage } from './languages.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** The product's own, from the root of the repository, from which other folders are counted as well. */
const OWN_FOLDER = 'brand'

/** Pictures by their file: width and height in pixels. */
const PICTURES: Readonly<Record<string, readonly [width: number, height: number]>> = {
  'icon-180.png': [180, 180],
  'icon-192.png': [192, 192],
  'icon-512.png': [512, 512],
  'pictures/home.png': [1200, 630],
}
/** Pages nobody else can write for an operator, and what each says. */
const PAGES: Readonly<Record<string, string>> = {
  about: 'it says who you are',
  press: 'it says what you are in one paragraph, and how the mark may be used',
  terms: 'it is what customers agree to',
  privacy: 'it says what you store about customers, why, and for how long',
}
const PNG_START = '89504e470d0a1a0a'

/** A brand that cannot be used; its message names the folder and everything that is wrong in it. */
export class BrandError extends Error {
  readonly problems: readonly string[]

  constructor(folder: string, problems: readonly string[]) {
    super(`The brand in ${folder} cannot be used:\n${problems.map((each) => `  ${each}.`).join('\n')}`)
    this.problems = problems
  }
}

/** The whole folder that a setting means; a path that is not absolute counts from the root of the repository. */
export function brandFolder(setting = OWN_FOLDER): string {
  return resolve(ROOT, setting)
}

/** Throws a `BrandError`. */
export function readBrand(setting?: string): Brand {
  const folder = brandFolder(setting)
  if (!existsSync(join(folder, 'brand.json')))
    throw new BrandError(folder, ['There is no brand.json; copy the folder brand and change what is in it'])
  const problems: string[] = []
  const file = readJson(folder, 'brand.json', brandFile, problems)
  if (file) problems.push(...colourProblems(file))
  const fonts = file?.typeface && fontsOf(folder, file.typeface, problems)
  const claims = readJson(folder, 'claims.json', brandClaims, problems)
  const texts = claims ? textsOf(folder, claims, problems) : {}
  const mark = drawing(folder, 'mark.svg', problems)
  const scene = existsSync(join(folder, 'scene.svg')) ? drawing(folder, 'scene.svg', problems) : undefined
  for (const [name, size] of Object.entries(PICTURES)) problems.push(...pictureProblems(folder, name, size))
  for (const name of Object.keys(PAGES)) problems.push(...pageProblems(folder, name))
  if (!file || !claims || !mark || problems.length > 0) throw new BrandError(folder, problems)
  return { ...file, folder, fingerprint: fingerprintOf(folder), mark, scene, claims, texts, fonts }
}

function readJson<T extends z.ZodType>(folder: string, name: string, shape: T, problems: string[]) {
  if (!existsSync(join(folder, name))) {
    problems.push(`${name} is missing`)
    return undefined
  }
  const given = parsed(readFileSync(join(folder, name), 'utf8'))
  if (given === undefined) {
    problems.push(`${name} is not JSON; look for a comma too much or a quote too few`)
    return undefined
  }
  const result = shape.safeParse(given)
  for (const { path, message } of result.error?.issues ?? [])
    problems.push(`${name}: ${path.length > 0 ? `${path.join('.')} ` : ''}${message}`)
  return result.data as z.output<T> | undefined
}

/** Its claims in other languages: a sentence that claims.json does not have would be on no page. */
function textsOf(folder: string, claims: BrandClaims, problems: string[]): Brand['texts'] {
  if (!existsSync(join(folder, 'texts'))) return {}
  const known = new Set(claimTexts(claims))
  const texts: Record<string, Readonly<Record<string, string>>> = {}
  for (const name of readdirSync(join(folder, 'texts')).filter((each) => !each.startsWith('.'))) {
    const language = name.replace(/\.json$/, '')
    if (!isLanguage(language) || language === 'en' || name === language) {
      problems.push(`texts/${name} is of no language that there is; texts/sw.json is of Swahili`)
      continue
    }
    const said = readJson(folder, `texts/${name}`, brandTexts, problems) ?? {}
    for (const sentence of Object.keys(said))
      if (!known.has(sentence)) problems.push(`texts/${name}: “${sentence}” is not in claims.json`)
    texts[language] = said
  }
  return texts
}

function colourProblems({ colours }: z.output<typeof brandFile>): string[] {
  return (['light', 'dark'] as const)
    .flatMap((look) => contrastProblems(colours[look], look))
    .map((each) => `brand.json: ${each}`)
}

function fontsOf(
  folder: string,
  { web, print }: NonNullable<z.output<typeof brandFile>['typeface']>,
  problems: string[],
): Fonts {
  for (const name of [web, print.regular, print.strong])
    if (!existsSync(join(folder, name)))
      problems.push(`${name} is missing; brand.json names it as part of the typeface`)
  return { web: join(folder, web), regular: join(folder, print.regular), strong: join(folder, print.strong) }
}

/** A page begins as those in apps/web/content do, and the build reads the rest of it. */
function pageProblems(folder: string, name: string): string[] {
  const path = join(folder, 'pages', `${name}.mdx`)
  if (!existsSync(path)) return [`pages/${name}.mdx is missing; ${PAGES[name]}`]
  return /^---\ntitle: .+\ndescription: .+\n/.test(readFileSync(path, 'utf8'))
    ? []
    : [`pages/${name}.mdx must begin with lines of ---, title: and description:`]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function drawing(folder: string, name: string, problems: string[]): Drawing | undefined {
  if (!existsSync(join(folder, name))) {
    problems.push(`${name} is missing; it is the drawing beside the name`)
    return undefined
  }
  const read = readDrawing(readFileSync(join(folder, name), 'utf8'), { takesRoles: name !== 'mark.svg' })
  if (!Array.isArray(read)) return read
  problems.push(...read.map((each) => `${name} ${each}`))
  return undefined
}

/** A PNG says its size in its first chunk: PNG specification, 11.2.1. */
function pictureProblems(folder: string, name: string, [width, height]: readonly [number, number]): string[] {
  if (!existsSync(join(folder, name))) return [`${name} is missing; it is a PNG of ${width} by ${height} pixels`]
  const bytes = readFileSync(join(folder, name)).subarray(0, 24)
  const isPng = bytes.length === 24 && bytes.subarray(0, 8).toString('hex') === PNG_START
  if (isPng && bytes.readUInt32BE(16) === width && bytes.readUInt32BE(20) === height) return []
  return [`${name} must be a PNG of ${width} by ${height} pixels`]
}

function fingerprintOf(folder: string): string {
  const hash = createHash('sha256')
  for (const path of listFiles(folder))
    hash
      .update(`${relative(folder, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  return hash.digest('hex')
}

/** Without those that begin with a dot: file managers leave them. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? listFiles(path) : [path]
    })
}
