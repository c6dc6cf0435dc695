// What the profile asks of the API about closing the account.

import { FILE_NAME } from 'virtual:brand'
import { askToClose, type Closure, downloadOwnData, keepAccount, readClosure } from '@kivuko/contract/closing.ts'
import { call, queryOf } from '#lib/api-client.ts'
import { download } from '#lib/download.ts'

export const closureQuery = queryOf(['closure'], readClosure)

/** Everybody is signed out by it, this tab too. */
export async function closeMine(): Promise<Closure> {
  return await call(askToClose)
}

export async function keepMine(): Promise<void> {
  await call(keepAccount)
}

/** Answers the file's name. */
export function saveMyData(): Promise<string> {
  return download(downloadOwnData, {}, { name: `${FILE_NAME}-data.json`, onProgress: () => {} })
}
