// A package as whoever installs it has it: packed by npm from a copy of its folder, and put into an empty folder without a
// network.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { inheritedEnvironment, npmProgram } from '../../../../tools/environment.ts'
import { ROOT } from '../../../../tools/start/environment.ts'

const run = promisify(execFile)
/** As deep as the package, so that what it builds on is found; nothing of it is kept. */
const BESIDE = join(ROOT, '.kivuko')
const LEFT_OUT = new Set(['.build', 'dist', 'node_modules', 'LICENSE'])
const MAJORS = ['20', '22', '24']
const OFFLINE = ['install', '--offline', '--legacy-peer-deps', '--no-audit', '--no-fund']

export type Packed = AsyncDisposable & {
  /** The file that would be published. */
  file: string
  /** Its modules and all else, as they were unpacked. */
  unpacked: string
  /** An empty folder but for the package. */
  folder: string
}

/** Packs and installs; the folders end with it. */
export const packSdk = (): Promise<Packed> => packPackage('sdk')

/** `name`: of its folder below `packages`. What it is a peer of is not installed. */
export async function packPackage(name: string): Promise<Packed> {
  await using undo = new AsyncDisposableStack()
  await mkdir(BESIDE, { recursive: true })
  const copy = await mkdtemp(join(BESIDE, `${name}-`))
  undo.defer(() => rm(copy, { recursive: true, force: true }))
  const folder = await mkdtemp(join(tmpdir(), `kivuko-${name}-`))
  undo.defer(() => rm(folder, { recursive: true, force: true }))
  await cp(join(ROOT, 'packages', name), copy, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) })
  const { stdout } = await npm(copy, 'pack', '--silent')
  // Behind what its build says.
  const file = join(copy, stdout.trim().split('\n').at(-1) ?? '')
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  await npm(folder, ...OFFLINE, '--cache', join(folder, '.npm'), file)
  const rest = undo.move()
  const unpacked = join(folder, 'node_modules/@kivuko', name)
  return { file, unpacked, folder, [Symbol.asyncDispose]: () => rest.disposeAsync() }
}

/** Puts such files into an empty folder, which ends with them. */
export async function installPacked(...contents: Buffer[]): Promise<AsyncDisposable & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-sdk-'))
  const files = contents.map((_, at) => join(folder, `${at}.tgz`))
  await Promise.all(files.map((file, at) => writeFile(file, contents[at] ?? '')))
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  await npm(folder, ...OFFLINE, '--cache', join(folder, '.npm'), ...files)
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

export type FoundNode = { version: string; path: string }

/** The Node of this test, and others of the supported releases on the path: one each. */
export async function findNodes(): Promise<FoundNode[]> {
  const { PATH = '' } = inheritedEnvironment()
  const candidates = [process.execPath, ...PATH.split(delimiter).map((folder) => join(folder, 'node'))]
  const found = new Map<string, FoundNode>()
  for (const path of candidates) {
    const version = await run(path, ['-p', 'process.versions.node']).then(
      ({ stdout }) => stdout.trim(),
      () => '',
    )
    const [major = ''] = version.split('.')
    if (MAJORS.includes(major) && !found.has(major)) found.set(major, { version, path })
  }
  return [...found.values()]
}

/** Of the releases that are still supported, beside the one the repository brings. */
const OTHER_NODES = ['20.20.2', '22.23.3']

/** Those, as the packages the repository has its own Node from. Those that cannot be had are left out. */
export async function obtainNodes(folder: string): Promise<FoundNode[]> {
  const name = `node-${process.platform}-${process.arch}`
  const found = await Promise.all(
    OTHER_NODES.map(async (version) => {
      const modules = await installFromRegistry(join(folder, version), `${name}@${version}`)
      return modules === undefined ? undefined : { version, path: join(modules, name, 'bin/node') }
    }),
  )
  return found.filter((node) => node !== undefined)
}

/** Installs from the registry into an empty folder. Undefined where it cannot be asked. */
export async function installFromRegistry(folder: string, ...packages: string[]): Promise<string | undefined> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  const words = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--fetch-retries=1', ...packages]
  return npm(folder, ...words).then(
    () => join(folder, 'node_modules'),
    () => undefined,
  )
}

/** Its scripts run on the Node of this test. */
function npm(cwd: string, ...words: string[]) {
  const { PATH = '' } = inheritedEnvironment()
  const env = { ...inheritedEnvironment(), PATH: dirname(process.execPath) + delimiter + PATH }
  const [program, before] = npmProgram()
  return run(program, [...before, ...words], { cwd, env })
}
