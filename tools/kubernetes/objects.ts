// The objects of deploy/kubernetes as the tests ask for them: by kind and name, pods, and what a container is started with.
import { join } from 'node:path'
import { BASE, EXAMPLE, type Manifest, ownManifests, PREPARE, readSettings } from './manifests.ts'

/** What is applied by hand. */
export const prepared = ownManifests(PREPARE)
export const all = [...ownManifests(BASE), ...ownManifests(EXAMPLE)]
export const isCluster = ({ kind }: Manifest) => kind === 'Cluster'
export const named = (kind: string, name: string) => {
  const found = all.find((each) => each.kind === kind && each.metadata.name === name)
  if (!found) throw new Error(`there is no ${kind} ${name}`)
  return found
}
export const pods = [...all, ...prepared].filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind))
export const podOf = ({ spec }: Manifest) => spec.template.spec
export const containersOf = (manifest: Manifest) => podOf(manifest).containers
export const settings = { ...readSettings(join(BASE, 'settings.env')), ...readSettings(join(EXAMPLE, 'settings.env')) }

/** What a container is started with, as Kubernetes puts it together; each secret is a random word. */
export function environmentOf(container: Manifest['spec']): Record<string, string> {
  const given: Record<string, string> = {
    NODE_ENV: 'production',
    ACCOUNT_KEY: 'fUq3ZkT1xW8vN5bR2mY7cH4pJ9sL6dGa',
    DOCUMENT_KEY: 'pX7eV2nB5kQ8tW1zM4rC6yH9uJ3gLfSd',
    SIGNER_SECRET: 'aD4kW9xN2vT7qZ5mB8cR1yL6hP3jUeGs',
    DOCUMENT_S3_KEY_ID: 'kivuko-documents',
    DOCUMENT_S3_SECRET: 'zK6rT9wQ3xV8nB2mY5cL1pH7',
    ...settings,
    CHAIN_HOT_ADDRESS: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    CHAIN_DEPOSIT_XPUB:
      'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
  }
  for (const { name, value } of container.env ?? [])
    given[name] =
      value?.replace(/\$\((\w+)\)/g, (_: string, other: string) => given[other] ?? '?') ?? 'aB3dE6gH9jK2mN5pQ8sT'
  return given
}
