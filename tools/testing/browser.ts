// The browser of the tests: Chromium from a package, unpacked once for each version, with the fonts it brings.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inheritedEnvironment } from '../environment.ts'
import { Refusal } from '../refusal.ts'
import { ROOT } from '../start/environment.ts'

export type Browser = {
  executablePath: string
  /** Hand them to the launch as they are: the package's own list would hide faults a customer's browser shows. */
  args: string[]
  /** Where its libraries and fonts are. */
  env: Record<string, string>
}

const PACKAGE = '@sparticuz/chromium'
const ARGS = ['--no-sandbox']
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds the browser, unpacking it (2 seconds) when this version never was. Several processes may call it at once.
 * Throws a Refusal when this machine has none.
 */
export function findBrowser(): Browser {
  // A browser does not start with a clock that was set for a test.
  const { LD_PRELOAD: _, ...environment } = inheritedEnvironment()
  const inherited = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  if (process.platform === 'linux' && process.arch === 'x64') {
    const folder = unpack()
    const executablePath = join(folder, 'chromium')
    const env = { ...inherited, FONTCONFIG_PATH: join(folder, 'fonts') }
    if (spawnSync(executablePath, ['--version'], { env }).status === 0) return { executablePath, args: ARGS, env }
    // A bare machine lacks the libraries a browser needs: the package has those too.
    return { executablePath, args: ARGS, env: { ...env, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } }
  }
  const executablePath = INSTALLED.find((path) => existsSync(path))
  if (executablePath) return { executablePath, args: ARGS, env: inherited }
  throw new Refusal('The browser tests need Chrome or Chromium on this machine; install one and start again.')
}

function unpack(): string {
  const resolve = createRequire(join(ROOT, 'e2e', 'package.json')).resolve
  const manifest = join(dirname(dirname(resolve(PACKAGE))), 'package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  const cache = join(ROOT, 'node_modules', '.cache')
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder
  // Whole or not at all: the package itself takes a half-unpacked file for a finished one.
  const draft = join(cache, `chromium-draft-${process.pid}`)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  const script = `import chromium from '${PACKAGE}'; await chromium.executablePath()`
  const unpacking = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(ROOT, 'e2e'),
    // VERCEL makes it unpack the libraries as well; it must not reach the browser or the tests.
    env: { ...inheritedEnvironment(), TMPDIR: draft, VERCEL: '1' },
    encoding: 'utf8',
  })
  if (unpacking.status !== 0) throw new Refusal(`The browser could not be unpacked into ${cache}: ${unpacking.stderr}`)
  pointFontsAt(draft, folder)
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

// The font list names the folder of the machine it was made for; with it alone no text would be drawn.
function pointFontsAt(draft: string, folder: string): void {
  const file = join(draft, 'fonts', 'fonts.conf')
  const dirs = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
  const listed = readFileSync(file, 'utf8').replace(/\s*<dir>[^<]*<\/dir>/g, '')
  const lines = dirs.map((dir) => `  <dir>${dir}</dir>`).join('\n')
  writeFileSync(
    file,
    listed
      .replace(/(<fontconfig>)/, `$1\n${lines}`)
      .replace(/<cachedir>[^<]*<\/cachedir>/, `<cachedir>${join(folder, 'font-cache')}</cachedir>`),
  )
}
