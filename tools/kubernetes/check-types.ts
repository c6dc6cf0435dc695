// Holds manifests against the types of Kubernetes: the compiler refuses unknown fields, wrong types and what is missing.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../start/environment.ts'
import type { Manifest } from './manifests.ts'

/** Below node_modules, where the package of types is found. */
const SCRATCH = join(ROOT, 'node_modules', '.cache', 'kivuko')
const COMPILER = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
const WORDS =
  '--ignoreConfig --noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --target es2024 --types  --singleThreaded'.split(
    ' ',
  )
const KINDS: Record<string, string> = {
  'v1 Namespace': 'core/v1',
  'v1 Service': 'core/v1',
  'v1 ConfigMap': 'core/v1',
  'apps/v1 Deployment': 'apps/v1',
  'apps/v1 StatefulSet': 'apps/v1',
  'batch/v1 Job': 'batch/v1',
  'policy/v1 PodDisruptionBudget': 'policy/v1',
  'networking.k8s.io/v1 NetworkPolicy': 'networking/v1',
  'networking.k8s.io/v1 Ingress': 'networking/v1',
}

/** What the compiler says of them, a line for each fault; a kind that is not in the list is one as well. */
export function faultsOf(manifests: readonly Manifest[]): string[] {
  const unknown = manifests.filter(({ apiVersion, kind }) => !(`${apiVersion} ${kind}` in KINDS))
  if (unknown.length > 0) return unknown.map(({ kind, apiVersion }) => `${kind} of ${apiVersion} is not known here`)
  const lines = manifests.map((manifest, index) => {
    const source = KINDS[`${manifest.apiVersion} ${manifest.kind}`]
    return `export const m${index}: import('kubernetes-types/${source}').${manifest.kind} = ${JSON.stringify(manifest)}`
  })
  mkdirSync(SCRATCH, { recursive: true })
  const folder = mkdtempSync(join(SCRATCH, 'kubernetes-'))
  try {
    const file = join(folder, 'manifests.ts')
    writeFileSync(file, lines.join('\n'))
    const { stdout, status } = spawnSync(process.execPath, [COMPILER, ...WORDS, file], {
      encoding: 'utf8',
      cwd: folder,
    })
    if (status === 0) return []
    const faults = stdout.split('\n').flatMap((line) => {
      const [, at, fault] = /manifests\.ts[(:](\d+).*?error (.*)$/.exec(line) ?? []
      const manifest = manifests[Number(at) - 1]
      return fault ? [`${manifest?.kind} ${manifest?.metadata.name}: ${fault}`] : []
    })
    return faults.length > 0 ? faults : [`the compiler did not run: ${stdout}`]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
