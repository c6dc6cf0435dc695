// What an installation on Kubernetes starts from: held against the types of Kubernetes, the settings of the code, and what
// the systemd units and Patroni's file promise.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../apps/api/src/config/read-config.ts'
import { SYSTEM_PATH } from './find-program.ts'
import { faultsOf } from './kubernetes/check-types.ts'
import { clusterPatchSchema, clusterSchema } from './kubernetes/cluster-schema.ts'
import {
  BASE,
  EXAMPLE,
  filesOf,
  foldersBelow,
  type Manifest,
  PREPARE,
  readKustomization,
  readManifests,
} from './kubernetes/manifests.ts'
import {
  all,
  containersOf,
  environmentOf,
  isCluster,
  named,
  podOf,
  pods,
  prepared,
  settings,
} from './kubernetes/objects.ts'
import { ROOT } from './start/environment.ts'

/** Parameters that both files have; the operator keeps the others by itself. */
const AS_PATRONI = ['wal_sender_timeout', 'wal_receiver_timeout', 'synchronous_commit', 'jit', 'timezone']
const PROCESSES = ['kivuko-api', 'kivuko-worker'].map((name) => named('Deployment', name))
const MIGRATE = named('Job', 'kivuko-migrate')
const cluster = named('Cluster', 'kivuko-db')
const signerCluster = named('Cluster', 'kivuko-signer-db')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('RUN-72 every file is named, and Kubernetes and the operator know each of its fields', () => {
  for (const folder of [BASE, EXAMPLE, PREPARE]) {
    const { named: listed, present } = filesOf(folder)
    expect(listed).toEqual(present)
  }
  expect(foldersBelow(EXAMPLE)).toEqual([BASE])
  expect(all.filter((each) => !isCluster(each)).length).toBeGreaterThan(15)
  const misspelt = structuredClone(PROCESSES[0]) as Manifest
  misspelt.spec.template.spec.containers[0].securityContext.readOnlyRoot = true
  const typed = [...all, ...prepared].filter((each) => !isCluster(each))
  expect(faultsOf([...typed, misspelt])).toEqual([
    expect.stringMatching(/^Deployment kivuko-api: .*readOnlyRoot.* does not exist in type 'SecurityContext'/),
  ])
  for (const each of [cluster, signerCluster]) expect(clusterSchema.parse(each)).toEqual(each)
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
  const sizes = built.filter(isCluster).map((each) => clusterSchema.parse(each).spec.storage)
  expect(sizes).toEqual(['100Gi', '2Gi'].map((size) => ({ size, storageClass: 'fast' })))
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
  for (const folder of [BASE, EXAMPLE, PREPARE]) {
    expect(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')).not.toContain('secretGenerator')
    for (const file of readdirSync(folder))
      expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(
        /BEGIN [A-Z ]*PRIVATE KEY|sk_live_|:\/\/\w+:[^$\s]+@/,
      )
  }
  expect(Object.keys(settings).filter((name) => /(KEY|SECRET|PASSWORD|PASSKEY)$/.test(name))).toEqual([])
})

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
  const api = PROCESSES.find(({ metadata: { name } }) => name === 'kivuko-api')
  expect(Number(settings.RATE_LIMIT_PROCESSES)).toBe(api?.spec.replicas)
})

test('RUN-76 the database waits for a second machine, and is told what Patroni is told', () => {
  const { spec } = clusterSchema.parse(cluster)
  for (const each of [cluster, signerCluster]) {
    const { instances, postgresql, imageName } = clusterSchema.parse(each).spec
    expect(instances).toBe(3)
    expect(imageName).toBe(spec.imageName)
    expect(postgresql.synchronous).toEqual({
      method: 'any',
      number: 1,
      dataDurability: 'required',
      failoverQuorum: true,
    })
  }
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
