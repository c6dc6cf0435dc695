// What an installation on Kubernetes starts from: held against the types of Kubernetes, the settings of the code, and what
// the systemd units and Patroni's file promise.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../apps/api/src/config/read-config.ts'
import { policySchema } from '../apps/signer/src/policy.ts'
import { SYSTEM_PATH } from './find-program.ts'
import { faultsOf } from './kubernetes/check-types.ts'
import { clusterPatchSchema, clusterSchema } from './kubernetes/cluster-schema.ts'
import {
  BASE,
  EXAMPLE,
  filesOf,
  foldersBelow,
  type Manifest,
  ownManifests,
  readKustomization,
  readManifests,
  readSettings,
} from './kubernetes/manifests.ts'
import { ROOT } from './start/environment.ts'

/** Parameters that both files have; the operator keeps the others by itself. */
const AS_PATRONI = ['wal_sender_timeout', 'wal_receiver_timeout', 'synchronous_commit', 'jit', 'timezone']
const base = ownManifests(BASE)
const all = [...base, ...ownManifests(EXAMPLE)]
const isCluster = ({ kind }: Manifest) => kind === 'Cluster'
const named = (kind: string, name: string) => {
  const found = all.find((each) => each.kind === kind && each.metadata.name === name)
  if (!found) throw new Error(`there is no ${kind} ${name}`)
  return found
}
const pods = all.filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
const podOf = ({ spec }: Manifest) => spec.template.spec
const containersOf = (manifest: Manifest) => podOf(manifest).containers
const PROCESSES = ['kivuko-api', 'kivuko-worker'].map((name) => named('Deployment', name))
const MIGRATE = named('Job', 'kivuko-migrate')
const SIGNER = named('Deployment', 'kivuko-signer')
const cluster = named('Cluster', 'kivuko-db')
const settings = { ...readSettings(join(BASE, 'settings.env')), ...readSettings(join(EXAMPLE, 'settings.env')) }
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('RUN-72 every file is named, and Kubernetes and the operator know each of its fields', () => {
  for (const folder of [BASE, EXAMPLE]) {
    const { named: listed, present } = filesOf(folder)
    expect(listed).toEqual(present)
  }
  expect(foldersBelow(EXAMPLE)).toEqual([BASE])
  expect(all.filter((each) => !isCluster(each)).length).toBeGreaterThan(15)
  const misspelt = structuredClone(PROCESSES[0]) as Manifest
  misspelt.spec.template.spec.containers[0].securityContext.readOnlyRoot = true
  const typed = all.filter((each) => !isCluster(each))
  expect(faultsOf([...typed, misspelt])).toEqual([
    expect.stringMatching(/^Deployment kivuko-api: .*readOnlyRoot.* does not exist in type 'SecurityContext'/),
  ])
  expect(clusterSchema.parse(cluster)).toEqual(cluster)
  for (const { path } of readKustomization(EXAMPLE).patches)
    for (const patch of readManifests(join(EXAMPLE, path))) expect(clusterPatchSchema.parse(patch)).toEqual(patch)
})

test('RUN-72 kustomize builds the example, where it is installed', (context) => {
  const builders = [
    ['kustomize', 'build'],
    ['kubectl', 'kustomize'],
  ] as const
  const found = builders.find(
    ([program, word]) => spawnSync(program, [word, '--help'], { env: SYSTEM_PATH }).status === 0,
  )
  if (!found) return context.skip('Neither kustomize nor kubectl is installed here.')
  const [program, word] = found
  const { status, stdout, stderr } = spawnSync(program, [word, EXAMPLE], { encoding: 'utf8', env: SYSTEM_PATH })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const built = stdout.split(/^---$/m).map((text) => parse(text) as Manifest)
  expect(built.length).toBe(all.length + 3)
  expect(faultsOf(built.filter((each) => !isCluster(each)))).toEqual([])
  expect(clusterSchema.parse(built.find(isCluster)).spec.storage).toEqual({ size: '100Gi', storageClass: 'fast' })
  expect(stdout).not.toMatch(/image: kivuko$/m)
  // Each process has the settings under the name that changes with what is in them.
  expect(stdout.match(/name: kivuko-settings-\w{10}$/gm)).toHaveLength(1 + PROCESSES.length + 1)
  expect(stdout).toMatch(/name: kivuko-signer-policy-\w{10}$/m)
})

test('RUN-73 each pod is nobody, keeps no capability, writes its own folders alone, and no file holds a secret', () => {
  expect(named('Namespace', 'kivuko').metadata.labels).toMatchObject({
    'pod-security.kubernetes.io/enforce': 'restricted',
  })
  for (const manifest of pods) {
    const pod = podOf(manifest)
    expect(pod, manifest.metadata.name).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 65532, seccompProfile: { type: 'RuntimeDefault' } },
    })
    for (const key of ['hostNetwork', 'hostPID', 'hostIPC']) expect(pod).not.toHaveProperty(key)
    expect(pod.volumes.filter((volume: object) => 'hostPath' in volume)).toEqual([])
    for (const container of pod.containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(container.resources.requests).toMatchObject({ cpu: expect.any(String), memory: expect.any(String) })
      expect(container.resources.limits).toMatchObject({ memory: expect.any(String) })
      expect(container.image).toMatch(/^kivuko$|:[\w.-]+$/)
      expect(container.image).not.toMatch(/:latest$/)
    }
  }
  expect(read('deploy/container/Containerfile')).toMatch(/^USER 65532:65532$/m)
  expect(all.filter(({ kind }) => kind === 'Secret')).toEqual([])
  for (const folder of [BASE, EXAMPLE]) {
    expect(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')).not.toContain('secretGenerator')
    for (const file of readdirSync(folder))
      expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(
        /BEGIN [A-Z ]*PRIVATE KEY|sk_live_|:\/\/\w+:[^$\s]+@/,
      )
  }
  expect(Object.keys(settings).filter((name) => /(KEY|SECRET|PASSWORD|PASSKEY)$/.test(name))).toEqual([])
})

/** What a container is started with, as Kubernetes puts it together; each secret is a random word. */
function environmentOf(container: Manifest['spec']): Record<string, string> {
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

test('RUN-74 the settings of each process are taken as live, its ports and probes are the code’s, and it may end in time', () => {
  expect(settings.CHAIN_HOT_ADDRESS).toBe('CHANGE-ME')
  expect(() => readConfig({ ...environmentOf(containersOf(MIGRATE)[0]), ...settings })).toThrow('CHAIN_HOT_ADDRESS')
  const configs = [...PROCESSES, MIGRATE].map((manifest) => readConfig(environmentOf(containersOf(manifest)[0])))
  for (const config of configs) {
    expect(config.isForReal).toBe(true)
    expect(config.database.url).toMatch(
      /^postgres:\/\/kivuko_run:\w{20}@kivuko-db-rw:5432\/kivuko\?sslmode=verify-full/,
    )
  }
  expect(configs.map(({ role }) => role).slice(0, 2)).toEqual(['api', 'worker'])
  // A setting nobody reads would be passed over in silence.
  const known = [...read('docs/settings.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  const ofNode = ['NODE_EXTRA_CA_CERTS']
  for (const manifest of [...PROCESSES, MIGRATE]) {
    const { env } = containersOf(manifest)[0]
    const used = env.flatMap(({ value }: { value?: string }) =>
      [...(value ?? '').matchAll(/\$\((\w+)\)/g)].map((m) => m[1]),
    )
    for (const name of [...Object.keys(settings), ...env.map((each: { name: string }) => each.name)])
      expect([...known, ...ofNode, ...used]).toContain(name)
  }

  const probes = read('apps/api/src/platform/serve-probes.ts')
  const endMs = Number(/END_MS_MAX = ([\d_]+)/.exec(read('apps/api/src/main.ts'))?.[1]?.replaceAll('_', ''))
  for (const [index, manifest] of PROCESSES.entries()) {
    const [container] = containersOf(manifest)
    expect(podOf(manifest).terminationGracePeriodSeconds * 1000).toBeGreaterThan(endMs)
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      const { path, port } = container[probe].httpGet
      expect(probes).toContain(`app.get('${path}'`)
      expect(port).toBe('http')
    }
    expect(container.readinessProbe.httpGet.path).toBe('/readyz')
    const ports = Object.fromEntries(
      container.ports.map((each: { name: string; containerPort: number }) => [each.name, each.containerPort]),
    )
    expect(ports).toEqual({ http: configs[index]?.port, metrics: configs[index]?.metrics?.port })
    expect(manifest.spec.replicas).toBeGreaterThanOrEqual(2)
    expect(named('PodDisruptionBudget', manifest.metadata.name).spec.selector).toEqual(manifest.spec.selector)
  }
  const drainS = Number(settings.DRAIN_MS) / 1000
  expect(drainS).toBeLessThan(endMs / 1000)

  // Room for every process while a release replaces them.
  const most = PROCESSES.reduce((sum, { spec }) => sum + spec.replicas + spec.strategy.rollingUpdate.maxSurge, 0)
  expect(Number(settings.DATABASE_PROCESSES)).toBeGreaterThanOrEqual(most)
})

test('RUN-75 the signer is one, is reached by the API and the worker alone, and reaches nobody', () => {
  expect(SIGNER.spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } })
  expect(named('PersistentVolumeClaim', 'kivuko-signer').spec.accessModes).toEqual(['ReadWriteOncePod'])
  const policy = named('NetworkPolicy', 'signer').spec
  expect(policy.policyTypes).toEqual(['Ingress', 'Egress'])
  expect(policy).not.toHaveProperty('egress')
  expect(policy.podSelector.matchLabels).toEqual(SIGNER.spec.selector.matchLabels)
  expect(policy.ingress).toHaveLength(1)
  expect(policy.ingress[0].from[0].podSelector.matchExpressions[0].values).toEqual(['api', 'worker'])
  expect(named('NetworkPolicy', 'deny-all').spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
  const selectsAll = all.filter(
    ({ kind, spec }) => kind === 'NetworkPolicy' && Object.keys(spec.podSelector).length === 0,
  )
  expect(selectsAll.map(({ metadata }) => metadata.name)).toEqual(['deny-all'])

  // The words are in the signer's container alone, and how to change tables is known to the migration alone.
  const holders = (name: string) =>
    pods.flatMap((manifest) =>
      containersOf(manifest)
        .filter((container: object) => JSON.stringify(container).includes(name))
        .map((container: { name: string }) => container.name),
    )
  expect(holders('SIGNER_MNEMONIC_FILE')).toEqual(['signer'])
  expect(holders('kivuko-signer/words')).toEqual(['signer'])
  expect(holders('kivuko-database-migrate')).toEqual(['migrate'])
  expect(policySchema.parse(JSON.parse(readFileSync(join(EXAMPLE, 'policy.json'), 'utf8')))).toHaveProperty('networks')

  const url = new URL(settings.SIGNER_URL ?? '')
  const service = named('Service', url.hostname).spec
  expect(url.protocol).toBe('https:')
  expect(service.ports).toEqual([{ name: 'https', port: Number(url.port), targetPort: 'https' }])
  expect(policy.ingress[0].ports).toEqual([{ protocol: 'TCP', port: Number(url.port) }])
})

test('RUN-76 the database waits for a second machine, and is told what Patroni is told', () => {
  const { spec } = clusterSchema.parse(cluster)
  expect(spec.instances).toBe(3)
  expect(spec.postgresql.synchronous).toEqual({
    method: 'any',
    number: 1,
    dataDurability: 'required',
    failoverQuorum: true,
  })
  const [, major, minor] = /:(\d+)\.(\d+)-/.exec(spec.imageName) ?? []
  expect(Number(major)).toBe(18)
  expect(Number(minor)).toBeGreaterThanOrEqual(2)
  const patroni = read('deploy/patroni/patroni.yml')
  for (const name of AS_PATRONI)
    expect(patroni.replaceAll("'", '')).toContain(`${name}: ${spec.postgresql.parameters[name]}\n`)
  // The operator never turns it off, and Kivuko does not start where it is.
  expect(spec.postgresql.parameters.fsync ?? 'on').toBe('on')
  expect(spec.bootstrap.initdb).toMatchObject({
    dataChecksums: true,
    localeProvider: 'builtin',
    builtinLocale: 'C.UTF-8',
  })
  expect(spec.bootstrap.initdb.owner).toBe('kivuko_migrate')
  expect(spec.managed.roles.map(({ name, login }) => [name, login])).toEqual([
    ['kivuko_run', true],
    ['kivuko_read', false],
  ])
  // As `assert-servable.ts` counts them, with the settings unless set.
  const perProcess = 45
  expect(Number(spec.postgresql.parameters.max_connections)).toBeGreaterThan(
    Number(settings.DATABASE_PROCESSES) * perProcess,
  )
})
