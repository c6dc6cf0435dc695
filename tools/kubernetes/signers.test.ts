// The signers on Kubernetes: two, with a database of their own, and nothing else within reach.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../apps/signer/src/config.ts'
import { policySchema } from '../../apps/signer/src/policy.ts'
import { EXAMPLE, PREPARE } from './manifests.ts'
import { all, containersOf, environmentOf, named, podOf, pods, prepared, settings } from './objects.ts'

const SIGNER = named('StatefulSet', 'kivuko-signer')
const SECRET = 'aD4kW9xN2vT7qZ5mB8cR1yL6hP3jUeGs'

test('RUN-75 the signers are two on different machines with a database of their own, reached by the API and the worker alone, and reach nothing else', () => {
  expect(SIGNER.spec).toMatchObject({ replicas: 2, serviceName: 'kivuko-signer' })
  const [apart] = podOf(SIGNER).affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution
  expect(apart).toMatchObject({
    topologyKey: 'kubernetes.io/hostname',
    labelSelector: { matchLabels: SIGNER.spec.selector.matchLabels },
  })
  expect(named('PodDisruptionBudget', 'kivuko-signer').spec.selector).toEqual(SIGNER.spec.selector)
  const toDatabase = [
    {
      to: [{ podSelector: { matchLabels: { 'cnpg.io/cluster': 'kivuko-signer-db' } } }],
      ports: [{ protocol: 'TCP', port: 5432 }],
    },
  ]
  const policy = named('NetworkPolicy', 'signer').spec
  expect(policy.policyTypes).toEqual(['Ingress', 'Egress'])
  const [database, names, ...others] = policy.egress
  expect([[database], others]).toEqual([toDatabase, []])
  expect(names.ports.map(({ port }: { port: number }) => port)).toEqual([53, 53])
  expect(policy.podSelector.matchLabels).toEqual(SIGNER.spec.selector.matchLabels)
  expect(policy.ingress).toHaveLength(1)
  expect(policy.ingress[0].from[0].podSelector.matchExpressions[0].values).toEqual(['api', 'worker'])
  expect(named('NetworkPolicy', 'prepare-signer').spec).toMatchObject({ policyTypes: ['Egress'], egress: toDatabase })
  const ofDatabase = named('NetworkPolicy', 'signer-database').spec
  expect(ofDatabase.podSelector.matchLabels).toEqual({ 'cnpg.io/cluster': 'kivuko-signer-db' })
  expect(ofDatabase.ingress[0].from[0].podSelector.matchExpressions[0].values).toEqual(['signer', 'prepare-signer'])
  expect(named('NetworkPolicy', 'deny-all').spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
  const selectsAll = all.filter(
    ({ kind, spec }) => kind === 'NetworkPolicy' && Object.keys(spec.podSelector).length === 0,
  )
  expect(selectsAll.map(({ metadata }) => metadata.name)).toEqual(['deny-all'])

  // The words are with the signers and who prepares their database, and how to change tables is known to the migrations alone.
  const holders = (name: string) =>
    pods.flatMap((manifest) =>
      containersOf(manifest)
        .filter((container: object) => JSON.stringify(container).includes(name))
        .map((container: { name: string }) => container.name),
    )
  expect(holders('SIGNER_MNEMONIC_FILE')).toEqual(['signer', 'prepare-signer'])
  expect(holders('kivuko-signer/words')).toEqual(['signer', 'prepare-signer'])
  expect(holders('kivuko-database-migrate')).toEqual(['migrate'])
  expect(holders('kivuko-signer-database-run')).toEqual(['signer', 'prepare-signer'])
  expect(holders('kivuko-signer-database-owner')).toEqual(['prepare-signer'])
  expect(policySchema.parse(JSON.parse(readFileSync(join(EXAMPLE, 'policy.json'), 'utf8')))).toHaveProperty('networks')

  // The API names each of them, by the names that their Service gives them.
  const urls = (settings.SIGNER_URL ?? '').split(',').map((url) => new URL(url))
  const service = named('Service', 'kivuko-signer').spec
  expect(service.clusterIP).toBe('None')
  expect(urls.map(({ protocol, hostname }) => `${protocol}//${hostname}`)).toEqual(
    [0, 1].map((place) => `https://kivuko-signer-${place}.kivuko-signer`),
  )
  const port = Number(urls[0]?.port)
  expect(service.ports).toEqual([{ name: 'https', port, targetPort: 'https' }])
  expect(policy.ingress[0].ports).toEqual([{ protocol: 'TCP', port }])
})

test('RUN-75 the settings of the signers and of who prepares their database are taken as live', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kivuko-signer-settings-'))
  try {
    const words = join(folder, 'words')
    writeFileSync(words, 'lunar ginger basket orbit velvet thunder canyon puzzle harvest mirror dolphin sketch')
    for (const [manifest, rules] of [
      [SIGNER, join(EXAMPLE, 'policy.json')],
      [prepared[0], join(PREPARE, 'policy.json')],
    ] as const) {
      if (!manifest) throw new Error('there is a job that prepares')
      const env = environmentOf(containersOf(manifest)[0])
      const config = readConfig({
        ...env,
        SIGNER_SECRET: SECRET,
        SIGNER_MNEMONIC_FILE: words,
        SIGNER_POLICY_FILE: rules,
      })
      expect(config).toMatchObject({ isForReal: true, database: { leaseMs: 10_000 } })
      expect(config.database?.url).toMatch(
        /^postgres:\/\/kivuko_signer:\w{20}@kivuko-signer-db-rw:5432\/kivuko_signer\?sslmode=verify-full/,
      )
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
