// The first thing that runs, on Node 20.19 or newer with nothing installed: installs what the lockfile names, then
// hands over to tools/<command>.ts on Node 24 and stays between it and the terminal. Plain JavaScript, no packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const MODULES = join(ROOT, 'node_modules')
const STAMP = join(MODULES, '.kivuko-installed')
const COMMANDS = [
  'start',
  'dev',
  'test',
  'test-all',
  'test-midnight',
  'check',
  'audit',
  'faults',
  'bench',
  'cluster',
  'cluster-test',
  'game-day',
  'partner-demo',
  'drill',
  'contract',
  'image',
  'sbom',
  'doctor',
]
/** From here on Node reads TypeScript by itself. */
const NODE_MINIMUM = [22, 18]
const BOOTSTRAP_MINIMUM = [20, 19]
const PROGRESS_MS = 5000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

const [command, ...rest] = process.argv.slice(2)
if (!COMMANDS.includes(command)) refuse(`Say one of: ${COMMANDS.join(', ')}.`)
if (!isAtLeast(process.versions.node, BOOTSTRAP_MINIMUM)) {
  refuse(`Kivuko needs Node ${BOOTSTRAP_MINIMUM.join('.')} or newer to begin; this is ${process.versions.node}.`)
}
await install()
run(findNode(), [join(ROOT, 'tools', `${command}.ts`), ...rest])

function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

function isAtLeast(version, [major, minor]) {
  const [ownMajor, ownMinor] = version.replace(/^v/, '').split('.').map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}

async function install() {
  const wanted = stampOf(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  if (!isInstalled()) await runNpm()
  try {
    mkdirSync(MODULES, { recursive: true })
    writeFileSync(STAMP, wanted)
  } catch {
    // A folder prepared by somebody else: it is compared again next time.
  }
}

// Another machine's packages hold another machine's programs.
function stampOf(lockfile) {
  return `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform}-${process.arch}\n`
}

/** Whether npm's own record of what it installed says the same as the lockfile. */
function isInstalled() {
  const record = join(MODULES, '.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    const has = present[path]
    if (has === undefined) return isForOthers(entry)
    return has.version === entry.version && has.integrity === entry.integrity && existsSync(join(ROOT, path))
  })
}

/** Whether npm rightly leaves a package out here: made for another system, or wanted only by such a package. */
function isForOthers({ optional, os, cpu, libc }) {
  if (!optional) return false
  if (os === undefined && cpu === undefined) return true
  const isForThis = (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true)
  return !isForThis || libc?.includes('musl') === true
}

async function runNpm() {
  console.log('Installing the libraries Kivuko needs: about a minute, once.')
  const words = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  // Under npm the same npm is used again, whatever the PATH says.
  const npm = process.env.npm_execpath
  const [program, args] = npm?.endsWith('.js') ? [process.execPath, [npm, ...words]] : ['npm', words]
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint += text
  })
  const started = Date.now()
  const progress = setInterval(() => {
    console.log(`  still installing, ${Math.round((Date.now() - started) / 1000)} s`)
  }, PROGRESS_MS)
  const ended = new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code, signal) => resolve(code === 0 ? undefined : (signal ?? `code ${code}`)))
  })
  const stop = (signal) => child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, stop)
  const failure = await ended
  clearInterval(progress)
  for (const signal of SIGNALS) process.off(signal, stop)
  if (failure === undefined) return console.log(`  installed in ${Math.round((Date.now() - started) / 1000)} s`)
  if (complaint) console.error(complaint.trim().split('\n').slice(-12).join('\n'))
  refuse(
    `The libraries could not be installed (npm ci: ${failure}); see that this machine reaches the npm registry and may write to ${ROOT}, then run the same command again.`,
  )
}

/** Node 24 from the packages where there is one for this machine, else the Node that runs this. */
function findNode() {
  // In the package itself: older npm makes no link for a program that two packages bring.
  const own = join(MODULES, `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(own)) {
    const { status, stdout } = spawnSync(own, ['--version'], { encoding: 'utf8' })
    if (status === 0 && isAtLeast(stdout.trim(), NODE_MINIMUM)) return own
  }
  if (isAtLeast(process.versions.node, NODE_MINIMUM)) return process.execPath
  return refuse(
    `There is no Node package for ${process.platform}-${process.arch}, and Node ${process.versions.node} is too old here; install Node 24 and run the same command again.`,
  )
}

function run(node, args) {
  // Over the fourth channel the tool hears that this process is gone, even after kill -9.
  const path = `${dirname(node)}:${join(MODULES, '.bin')}:${process.env.PATH ?? ''}`
  const child = spawn(node, args, {
    cwd: ROOT,
    // Hundreds of sources are made ready to run once, not at every start.
    env: { NODE_COMPILE_CACHE: join(MODULES, '.cache', 'kivuko', 'compiled'), ...process.env, PATH: path },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => refuse(`${node} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
  followNpm(child)
}

// npm that is killed with -9 tells nobody, and its terminal would be left with servers nobody can stop.
function followNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 1000).unref()
}
