// The calls of the cases page.
import { consoleCase, sanctionsListState } from '@kivuko/contract/console-cases.ts'
import { getIdentityCheck, permitIdentityPictures, readIdentityPicture } from '@kivuko/contract/console-identity.ts'
import { call, callForFile, queryOf } from '#lib/api-client.ts'
import { READ_ONCE } from '../loaded.tsx'
import { READ_AGAIN_MS } from '../use-list.ts'

export function caseQuery(id: string) {
  return { ...queryOf(['console', 'case', id], consoleCase, { params: { id } }), ...READ_ONCE }
}

export function identityCheckQuery(id: string) {
  return { ...queryOf(['console', 'identity-check', id], getIdentityCheck, { params: { id } }), gcTime: 0 }
}

export type Picture = { place: number; pose: string; address: string }

/** Each look takes permits of its own, is written down, and nothing of it is kept once the case is left. */
export async function openPictures(id: string, reason: string | undefined): Promise<Picture[]> {
  const params = { id }
  const { pictures } = await call(permitIdentityPictures, { params, body: reason === undefined ? {} : { reason } })
  return Promise.all(
    pictures.map(async ({ place, pose, permit }) => {
      const answer = await callForFile(readIdentityPicture, { params, body: { place, permit } })
      return { place, pose, address: await dataAddress(answer) }
    }),
  )
}

/** The site's policy lets pictures come from `data:` addresses. */
async function dataAddress(answer: Response): Promise<string> {
  const type = answer.headers.get('content-type') ?? ''
  const file = new Blob([await answer.arrayBuffer()], { type })
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

export const sanctionsListQuery = {
  ...queryOf(['console', 'sanctions-list'], sanctionsListState),
  refetchInterval: READ_AGAIN_MS,
}
