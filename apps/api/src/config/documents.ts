// Where identity documents lie, and what seals them.
import { resolve, sep } from 'node:path'
import * as z from 'zod'
import { PROCESS } from './process.ts'
import { DEMO_DOCUMENT_KEY } from './published.ts'
import { allOrNone, isSafe, refuse, secret, text, url, withoutSlash } from './setting.ts'

export const DOCUMENTS = {
  KIVUKO_DATA: text
    .default('.kivuko')
    .describe(
      'A folder of this installation, shared by its processes; documents lie encrypted in `documents` below it, unless a bucket is named.',
    ),
  DOCUMENT_KEY: secret
    .optional()
    .describe(
      "Must be set, but in a demo. Seals the keys of documents and their numbers. Keep it apart from the database's copies: without it documents cannot be read, with another one neither.",
    ),
  DOCUMENT_KEY_OLD: secret
    .optional()
    .describe('The key before, while a rotation is under way: the command `rotate-document-key` says when it is over.'),
  DOCUMENT_COPY_FOLDER: text
    .optional()
    .describe(
      'A folder of another machine, mounted here, where each document is written as well before it is taken: without it what was handed in since the last copy is lost with the machine. [Backups](guides/backups.md)',
    ),
  DOCUMENT_S3_ENDPOINT: url
    .refine(isSafe, 'must begin with https://')
    .optional()
    .describe('Documents in a bucket of any store that speaks S3 instead of a folder. All four or none.'),
  DOCUMENT_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .describe('The name of the bucket.'),
  DOCUMENT_S3_KEY_ID: text.optional().describe('The access key id there.'),
  DOCUMENT_S3_SECRET: text.optional().describe('The secret access key there.'),
  DOCUMENT_S3_REGION: text.default('us-east-1').describe('The region of the bucket.'),
  DOCUMENT_S3_STYLE: z
    .enum(['path', 'host'])
    .default('path')
    .describe("`path` puts the bucket into the path, `host` before the host's name."),
}

type Environment = z.output<z.ZodObject<typeof DOCUMENTS>> & { KIVUKO_ENV: 'demo' | 'live' }

export const documentsConfig = z.object({ ...DOCUMENTS, KIVUKO_ENV: PROCESS.KIVUKO_ENV }).transform((env, context) => ({
  documents: {
    folder: resolve(env.KIVUKO_DATA, 'documents'),
    copyFolder: copyFolderOf(env, context),
    ...keysOf(env, context),
    s3: bucketOf(env, context),
  },
}))

function copyFolderOf({ DOCUMENT_COPY_FOLDER, KIVUKO_DATA }: Environment, context: z.RefinementCtx) {
  if (DOCUMENT_COPY_FOLDER === undefined) return undefined
  const folder = resolve(DOCUMENT_COPY_FOLDER)
  if (`${folder}${sep}`.startsWith(`${resolve(KIVUKO_DATA)}${sep}`))
    refuse(context, 'DOCUMENT_COPY_FOLDER', 'must be outside of KIVUKO_DATA: what is lost with it is no copy')
  return folder
}

/** Only a demo may run with the key everybody knows. */
function keysOf({ DOCUMENT_KEY, DOCUMENT_KEY_OLD: oldKey, KIVUKO_ENV }: Environment, context: z.RefinementCtx) {
  const key = DOCUMENT_KEY ?? DEMO_DOCUMENT_KEY
  if (!DOCUMENT_KEY && KIVUKO_ENV === 'live')
    refuse(
      context,
      'DOCUMENT_KEY',
      'must be set, to at least 32 random characters (`openssl rand -base64 32`), and kept',
    )
  if (oldKey === key) refuse(context, 'DOCUMENT_KEY_OLD', 'must differ from DOCUMENT_KEY')
  return { key, oldKey }
}

function bucketOf(env: Environment, context: z.RefinementCtx) {
  const names = ['DOCUMENT_S3_ENDPOINT', 'DOCUMENT_S3_BUCKET', 'DOCUMENT_S3_KEY_ID', 'DOCUMENT_S3_SECRET'] as const
  const keys = allOrNone(env, names, 'to keep documents in KIVUKO_DATA', context)
  return (
    keys && {
      endpoint: withoutSlash(keys.DOCUMENT_S3_ENDPOINT),
      bucket: keys.DOCUMENT_S3_BUCKET,
      region: env.DOCUMENT_S3_REGION,
      keyId: keys.DOCUMENT_S3_KEY_ID,
      secret: keys.DOCUMENT_S3_SECRET,
      isPathStyle: env.DOCUMENT_S3_STYLE === 'path',
    }
  )
}
