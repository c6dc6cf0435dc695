// The only reader of environment variables among the tools.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const READ = [
  'PORT',
  'SANDBOX_PORT',
  'SANDBOX_SMTP_PORT',
  'SIGNER_PORT',
  'WIDGET_PORT',
  'KIVUKO_DATA',
  'DATABASE_URL',
  'DATABASE_MIGRATE_URL',
  'PUBLIC_URL',
  'BRAND_FOLDER',
  'CONSOLE_URL',
  'KIVUKO_FAULTS',
  'KIVUKO_WITHOUT_LONG',
  'KIVUKO_HOLD_FIGURES',
  'KIVUKO_FIGURES',
  'KIVUKO_CUTS',
  'KIVUKO_TWO_PROCESSES',
  'KIVUKO_NEXT',
] as const

/** The settings a person may give the tools; an empty value counts as absent. */
export type ToolEnvironment = { [name in (typeof READ)[number]]?: string }

export function readEnvironment(env: NodeJS.ProcessEnv = process.env): ToolEnvironment {
  return Object.fromEntries(READ.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}

/** Under npm the same npm is used again, whatever the PATH says: a program, and the words before its own. */
export function npmProgram(env: NodeJS.ProcessEnv = process.env): [program: string, words: string[]] {
  const npm = env.npm_execpath
  return npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
}

/** What children inherit: everything but what belongs to npm, and NODE_ENV, which would say this is production. */
export function inheritedEnvironment(env: NodeJS.ProcessEnv = process.env): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => name !== 'NODE_ENV' && !name.startsWith('npm_')))
}

/** What this process starts from now on may send partners' messages to this machine: a shop stands beside it. */
export function allowInsideWebhooks(): void {
  Object.assign(process.env, { PARTNER_WEBHOOKS: 'anywhere', TEST_PARTNER_WEBHOOKS: 'anywhere' })
}

/**
 * For programs that a test gives an environment of their own: what Node made of the sources is kept where
 * `bootstrap.mjs` keeps it, and a start takes half of the time.
 */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/kivuko/compiled', import.meta.url)),
}

/** A clock that was set for a test is PostgreSQL's as well, which inherits nothing else. */
export function inheritedClock({ LD_PRELOAD, ...env }: NodeJS.ProcessEnv = process.env): Record<string, string> {
  if (!env.FAKETIME || !LD_PRELOAD) return {}
  return { LD_PRELOAD, FAKETIME: env.FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC: '1', NO_FAKE_STAT: '1' }
}

/** What a build of the image may read and not keep: npm's own settings, and authorities beyond those everybody knows. */
export function buildSecrets(env: NodeJS.ProcessEnv = process.env): { npmrc?: string; ca?: string } {
  const npmrc = `${env.HOME}/.npmrc`
  const ca = env.NODE_EXTRA_CA_CERTS
  return { ...(existsSync(npmrc) && { npmrc }), ...(ca && existsSync(ca) && { ca }) }
}
