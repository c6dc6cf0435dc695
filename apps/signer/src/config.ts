// The only reader of the environment. Refuses to start and says which setting is wrong; never says what a secret was.
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import * as z from 'zod'
import { type Policy, policySchema } from './policy.ts'
import { unsafeSettings } from './refuse-unsafe.ts'

const environment = z
  .object({
    /** `demo` signs for networks without value alone, and may have the words everybody knows. */
    KIVUKO_ENV: z.enum(['demo', 'live']).default('live'),
    /** Where it listens: the path of a socket, or, in a demo, a port of this machine. */
    SIGNER_SOCKET: z.string().startsWith('/', 'must be the path of a socket, from the root').optional(),
    SIGNER_PORT: z.coerce.number().int().min(0).max(65_535).default(3002),
    SIGNER_SECRET: z.string().min(32, 'must have at least 32 characters'),
    SIGNER_SECRET_OLD: z.string().min(32, 'must have at least 32 characters').optional(),
    /** The folder of its journal: of one signer on one machine. */
    SIGNER_DATA: z.string().optional(),
    /** Instead of a folder: the database of a journal that several signers share, of which one signs. */
    SIGNER_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' }).optional(),
    /** For prepare-database.ts alone: the role that owns the tables. */
    SIGNER_DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' }).optional(),
    /** What this place is called there. */
    SIGNER_NAME: z
      .string()
      .regex(/^[\w.-]{1,60}$/, 'must have up to 60 letters, digits, dots, _ and -')
      .optional(),
    /** How long one that does not answer is waited for. */
    SIGNER_LEASE_MS: z.coerce.number().int().min(300).max(60_000).default(10_000),
    SIGNER_MNEMONIC: z.string().optional(),
    SIGNER_MNEMONIC_FILE: z.string().optional(),
    SIGNER_POLICY: z.string().optional(),
    SIGNER_POLICY_FILE: z.string().optional(),
  })
  .check(
    z.refine((env) => Boolean(env.SIGNER_DATA) !== Boolean(env.SIGNER_DATABASE_URL), {
      path: ['SIGNER_DATA'],
      error: 'set it to the folder of its journal, or SIGNER_DATABASE_URL, and not both',
    }),
    z.refine((env) => Boolean(env.SIGNER_MNEMONIC) !== Boolean(env.SIGNER_MNEMONIC_FILE), {
      path: ['SIGNER_MNEMONIC_FILE'],
      error: 'set it, or SIGNER_MNEMONIC, and not both',
    }),
    z.refine((env) => Boolean(env.SIGNER_POLICY) !== Boolean(env.SIGNER_POLICY_FILE), {
      path: ['SIGNER_POLICY_FILE'],
      error: 'set it, or SIGNER_POLICY, and not both',
    }),
  )

export type Config = {
  /** Instead of a port. */
  socket?: string | undefined
  port: number
  /** Taken as well as `secret` while it is being replaced. */
  secretOld?: string | undefined
  secret: string
  /** The folder of the journal, or the database of one that is shared. */
  dataFolder?: string | undefined
  database?: { url: string; name: string; leaseMs: number } | undefined
  databaseOwnerUrl?: string | undefined
  /** No demo. */
  isForReal?: boolean
  mnemonic: string
  policy: Policy
}

/** Throws one sentence when something cannot be used. */
export function readConfig(variables: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = environment.safeParse(given)
  if (!result.success) throw new Error(sentenceOf(result.error))
  const env = result.data
  const config = {
    socket: env.SIGNER_SOCKET,
    port: env.SIGNER_PORT,
    secret: env.SIGNER_SECRET,
    secretOld: env.SIGNER_SECRET_OLD,
    dataFolder: env.SIGNER_DATA,
    database: env.SIGNER_DATABASE_URL
      ? { url: env.SIGNER_DATABASE_URL, name: env.SIGNER_NAME ?? hostname(), leaseMs: env.SIGNER_LEASE_MS }
      : undefined,
    databaseOwnerUrl: env.SIGNER_DATABASE_OWNER_URL,
    isForReal: env.KIVUKO_ENV !== 'demo',
    mnemonic: (env.SIGNER_MNEMONIC ?? read('SIGNER_MNEMONIC_FILE', env.SIGNER_MNEMONIC_FILE)).trim(),
    policy: policyOf(env.SIGNER_POLICY ?? read('SIGNER_POLICY_FILE', env.SIGNER_POLICY_FILE)),
  }
  const unsafe = unsafeSettings({ ...config, isDemo: env.KIVUKO_ENV === 'demo' })
  if (unsafe.length > 0) throw new Error(unsafe.join('; '))
  return config
}

function read(setting: string, path = ''): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error(`${setting}: there is no file ${path} that can be read`)
  }
}

function policyOf(text: string): Policy {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error('the policy is no JSON')
  }
  const result = policySchema.safeParse(json)
  if (!result.success) throw new Error(`the policy cannot be used: ${sentenceOf(result.error)}`)
  return result.data
}

function sentenceOf(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
}
