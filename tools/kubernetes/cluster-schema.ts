// What a `Cluster` of CloudNativePG may say here, as the operator's own definition of version 1.30 has it
// (config/crd/bases/postgresql.cnpg.io_clusters.yaml). Only fields that are used: another one has to be looked up first.
import * as z from 'zod'

const size = z.string().regex(/^\d+(Mi|Gi|Ti)$/)
const volume = z.strictObject({ size: size.optional(), storageClass: z.string().optional() })
const secretName = z.strictObject({ name: z.string() })
const quantities = z.strictObject({ cpu: z.string().optional(), memory: size.optional() })

export const clusterSchema = z.strictObject({
  apiVersion: z.literal('postgresql.cnpg.io/v1'),
  kind: z.literal('Cluster'),
  metadata: z.strictObject({ name: z.string(), namespace: z.string().optional() }),
  spec: z.strictObject({
    instances: z.int().min(1),
    imageName: z.string(),
    primaryUpdateStrategy: z.enum(['unsupervised', 'supervised']),
    primaryUpdateMethod: z.enum(['switchover', 'restart']),
    stopDelay: z.int(),
    smartShutdownTimeout: z.int(),
    switchoverDelay: z.int(),
    affinity: z.strictObject({
      enablePodAntiAffinity: z.boolean(),
      podAntiAffinityType: z.enum(['preferred', 'required']),
      topologyKey: z.string(),
    }),
    storage: volume.required({ size: true }),
    walStorage: volume.required({ size: true }),
    resources: z.strictObject({ requests: quantities, limits: quantities }),
    bootstrap: z.strictObject({
      initdb: z.strictObject({
        database: z.string(),
        owner: z.string(),
        secret: secretName,
        dataChecksums: z.boolean(),
        encoding: z.string(),
        localeCollate: z.string(),
        localeCType: z.string(),
        localeProvider: z.string(),
        builtinLocale: z.string(),
      }),
    }),
    managed: z.strictObject({
      roles: z.array(
        z.strictObject({
          name: z.string(),
          ensure: z.enum(['present', 'absent']),
          login: z.boolean(),
          passwordSecret: secretName.optional(),
        }),
      ),
    }),
    postgresql: z.strictObject({
      synchronous: z.strictObject({
        method: z.enum(['any', 'first']),
        number: z.int().min(1),
        dataDurability: z.enum(['required', 'preferred']),
        failoverQuorum: z.boolean(),
      }),
      // The operator takes text alone: a number or `on` without quotes is refused.
      parameters: z.record(z.string(), z.string()),
      pg_hba: z.array(z.string()),
    }),
  }),
})

/** What a patch of it may say: some of its volumes. */
export const clusterPatchSchema = z.strictObject({
  ...clusterSchema.pick({ apiVersion: true, kind: true, metadata: true }).shape,
  spec: z.strictObject({ storage: volume.optional(), walStorage: volume.optional() }),
})
