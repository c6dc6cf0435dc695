// One signer a folder: two of them would each believe a number to be free.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Answers how to let it go. Throws when another process that lives has it. */
export function claimFolder(folder: string): () => void {
  const path = join(folder, 'signer.pid')
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = Number(readFileSync(path, 'utf8'))
    if (owner !== process.pid && isAlive(owner))
      throw new Error(`the folder ${folder} is used by the process ${owner}; if that is no signer, remove ${path}`)
    rmSync(path, { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
