// The files of a backup before anything is restored from them: none is missing, none was changed.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../refusal.ts'
import { firstSegmentOf, missingSegments } from './missing-segments.ts'
import { findPostgresTools } from './postgres-tools.ts'
import { verifyBase } from './take-base.ts'

type Files = { folder: string; scratch: string; log: (line: string) => void }

/** Makes `scratch`. Throws a Refusal when the folder holds no backup at all. */
export async function checkFiles({
  folder,
  scratch,
  log,
}: Files): Promise<{ base: string; wal: string; misses: string[] }> {
  const [base, wal] = [join(folder, 'base'), join(folder, 'wal')]
  const misses: string[] = []
  for (const each of [base, wal])
    if (!existsSync(each))
      throw new Refusal(`${each} is not there: a backup has base and wal, and Kivuko's own has documents.`)
  const label = join(base, 'backup_label')
  if (existsSync(label))
    for (const each of missingSegments(wal, firstSegmentOf(readFileSync(label, 'utf8'))))
      misses.push(`the log: segment ${each} is missing`)
  mkdirSync(scratch, { recursive: true, mode: 0o711 })
  // What another tool restored has none: that tool has its own proof of the files.
  if (existsSync(join(base, 'backup_manifest')))
    await noting(misses, () => verifyBase(findPostgresTools(scratch), base))
  else log('NOT CHECKED: there is no backup_manifest, so the files of the base are not compared with anything')
  return { base, wal, misses }
}

/** Adds what a Refusal says; anything else is thrown. */
export async function noting(misses: string[], work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    misses.push(error.message)
  }
}
