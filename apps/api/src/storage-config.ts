// The settings of where documents lie and what seals them, a part of `kyc-config.ts`.
import { resolve } from 'node:path'
import * as z from 'zod'
import { ConfigError } from './config-error.ts'

const text = z.string().min(1)
const key = z.string().min(32, 'must have at least 32 characters')

export const STORAGE_SETTINGS = {
  /** Files of this installation; documents lie encrypted in a folder of it, unless a bucket is named. */
  KIVUKO_DATA: text.default('.kivuko'),
  /** Seals the keys of documents and their numbers; without it they are lost. */
  DOCUMENT_KEY: key.optional(),
  /** The one before, as long as something is still sealed with it: the command `rotate-document-key` says when nothing is. */
  DOCUMENT_KEY_OLD: key.optional(),
  DOCUMENT_S3_ENDPOINT: z.url().optional(),
  DOCUMENT_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  DOCUMENT_S3_REGION: text.default('us-east-1'),
  DOCUMENT_S3_KEY_ID: text.optional(),
  DOCUMENT_S3_SECRET: text.optional(),
  /** 'path' puts the bucket into the path, 'host' before the host's name. */
  DOCUMENT_S3_STYLE: z.enum(['path', 'host']).default('path'),
}

type StorageEnvironment = z.output<z.ZodObject<typeof STORAGE_SETTINGS>> & { KIVUKO_ENV: 'demo' | 'live' }

const DEMO_DOCUMENT_KEY = 'the document key of a demo, which everybody knows'

export function documentsOf(env: StorageEnvironment) {
  const documentKey = documentKeyOf(env)
  if (env.DOCUMENT_KEY_OLD === documentKey)
    throw new ConfigError('Kivuko cannot start with these settings:\n  DOCUMENT_KEY_OLD: must differ from DOCUMENT_KEY')
  return {
    folder: resolve(env.KIVUKO_DATA, 'documents'),
    key: documentKey,
    oldKey: env.DOCUMENT_KEY_OLD,
    s3: s3Of(env),
  }
}

/** Only a demo may run with the key everybody knows. */
function documentKeyOf({ DOCUMENT_KEY, KIVUKO_ENV }: StorageEnvironment): string {
  if (DOCUMENT_KEY) return DOCUMENT_KEY
  if (KIVUKO_ENV === 'demo') return DEMO_DOCUMENT_KEY
  throw new ConfigError(
    'Kivuko cannot start with these settings:\n  DOCUMENT_KEY: must be set, to at least 32 random characters (`openssl rand -base64 32`), and kept',
  )
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** All four or none; the store is spoken to in the clear only when it runs on this machine. */
function s3Of(env: StorageEnvironment) {
  const { DOCUMENT_S3_ENDPOINT: endpoint, DOCUMENT_S3_BUCKET: bucket } = env
  const { DOCUMENT_S3_KEY_ID: keyId, DOCUMENT_S3_SECRET: secret } = env
  if (!endpoint && !bucket && !keyId && !secret) return undefined
  if (!endpoint || !bucket || !keyId || !secret) {
    throw new ConfigError(
      'Set DOCUMENT_S3_ENDPOINT, DOCUMENT_S3_BUCKET, DOCUMENT_S3_KEY_ID and DOCUMENT_S3_SECRET together, or none of them to keep documents in KIVUKO_DATA.',
    )
  }
  const { protocol, hostname } = new URL(endpoint)
  if (protocol !== 'https:' && !LOCAL_HOSTS.includes(hostname))
    throw new ConfigError('Kivuko cannot start with these settings:\n  DOCUMENT_S3_ENDPOINT: must begin with https://')
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    bucket,
    region: env.DOCUMENT_S3_REGION,
    keyId,
    secret,
    isPathStyle: env.DOCUMENT_S3_STYLE === 'path',
  }
}
