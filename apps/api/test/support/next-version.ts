// `KIVUKO_NEXT=<folder of the version that comes> KIVUKO_TWO_PROCESSES=yes`, in a checkout of the release before it: every story of this
// release on the schema of the next one, by a process of each, with both as workers on one queue (docs/guides/upgrading.md).
import { pathToFileURL } from 'node:url'
import { readEnvironment } from '../../../../tools/environment.ts'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { createDeps } from '../../src/create-deps.ts'
import { migrateAll } from '../../src/migrate-all.ts'
import { startBackground } from '../../src/start-background.ts'

/** What a process is put together from. */
export type Program = {
  readConfig: typeof readConfig
  createDeps: typeof createDeps
  buildApp: typeof buildApp
  startBackground: typeof startBackground
}
type Version = Program & { migrateAll: typeof migrateAll }

export const THIS_VERSION: Version = { readConfig, createDeps, buildApp, startBackground, migrateAll }

/** The one that comes, or this one where none is named. */
export const { version: NEXT_VERSION, isOther: IS_NEXT_ANOTHER } = await findNext()

async function findNext(): Promise<{ version: Version; isOther: boolean }> {
  const folder = readEnvironment().KIVUKO_NEXT
  if (!folder) return { version: THIS_VERSION, isOther: false }
  const part = (file: string) => import(/* @vite-ignore */ pathToFileURL(`${folder}/apps/api/src/${file}`).href)
  const files = ['config/read-config.ts', 'create-deps.ts', 'app.ts', 'start-background.ts', 'migrate-all.ts']
  return { version: Object.assign({}, ...(await Promise.all(files.map(part)))) as Version, isOther: true }
}
