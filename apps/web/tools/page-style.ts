// The style that a built page needs for what it shows, to stand inside it: then its first paint waits for nothing else.
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, optimize } from '@tailwindcss/node'
import { brandStyles } from '../brand-plugin.ts'
import { BRAND } from './environment.ts'

const THEME = fileURLToPath(new URL('../src/ui/theme.css', import.meta.url))
/** The faces of the typeface: its files come with the whole style, so that they do not compete with the page. */
const FACES = /@import "\.\/fonts\.css";|@font-face \{[^}]*url\([^}]*\}/

const made = new Map<string, string>()

/** Minified, for the classes that stand in the markup. The whole style sheet repeats it, in the same layers. */
export async function styleOf(markup: string): Promise<string> {
  return await styleOfClasses([...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => namesIn(names)))
}

/** The same for names; what is no class among them counts for nothing. */
export async function styleOfClasses(names: readonly string[]): Promise<string> {
  const classes = [...new Set(names)]
  const key = classes.sort().join(' ')
  const style = made.get(key) ?? (await build(classes))
  made.set(key, style)
  return style
}

async function build(classes: string[]): Promise<string> {
  const theme = brandStyles(BRAND, await readFile(THEME, 'utf8'))
  if (!FACES.test(theme)) throw new Error(`${THEME} has no faces of a typeface to leave for later`)
  const { build } = await compile(theme.replace(FACES, ''), { base: dirname(THEME), onDependency: () => {} })
  const { code } = optimize(build(classes), { minify: true })
  if (/url\(|@import|<\//.test(code)) throw new Error('the style inside a page must ask for no file and end no element')
  return code.trim()
}

/** As React writes them into an attribute. */
function namesIn(attribute: string): string[] {
  const text = attribute
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
  return text.split(/\s+/).filter((name) => name !== '')
}
