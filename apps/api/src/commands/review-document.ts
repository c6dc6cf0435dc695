// `review-document.ts [<document> show <folder> ["why"] | approve | reject "reason"]`: alone it lists what waits.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DOCUMENT_NAMES, pageName } from '#compliance/document.ts'
import { type DocumentRow, findWaiting, getDocument } from '#compliance/find-documents.ts'
import { permitReading, readPage } from '#compliance/read-document.ts'
import { reviewDocument } from '#compliance/review-document.ts'
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import type { Deps } from '#deps.ts'
import { commandActor } from '#record/actor.ts'
import { getUser } from '#users/find-user.ts'
import { fullNameOf } from '#users/user.ts'
import { runCommand } from './run-command.ts'

const LISTED_MAX = 50
const USAGE =
  'Say a document and what to do: show <folder> ["why", once it was decided on], then approve, or reject "reason". Without words: the list of those that wait.'

await runCommand(async () => {
  const [documentId, action, word = '', why] = process.argv.slice(2)
  const deps = createDeps(readConfig())
  try {
    if (documentId === undefined) await list(deps)
    else if (action === 'show' && word) await show(deps, documentId, word, why)
    else if (action === 'approve') await decide(deps, documentId, undefined)
    else if (action === 'reject' && word) await decide(deps, documentId, word)
    else throw new Error(USAGE)
  } finally {
    await deps.close()
  }
})

async function list(deps: Deps): Promise<void> {
  const waiting = await findWaiting(deps.db, LISTED_MAX)
  if (waiting.length === 0) console.log('No document waits.')
  for (const document of waiting) console.log(await lineOf(deps, document))
}

async function lineOf(deps: Deps, document: DocumentRow): Promise<string> {
  const user = await getUser(deps.db, document.user_id)
  const born = user.date_of_birth ? `born ${user.date_of_birth}` : 'birth date not told'
  const type = DOCUMENT_NAMES[document.document_type]
  return `${document.id}  ${document.created_at.toISOString()}  ${type}  ${fullNameOf(user)}, ${born}, tier ${user.kyc_tier}`
}

/** Reading is written into the audit, and lets whoever reads approve. The pictures are for these eyes only. */
async function show(deps: Deps, documentId: string, folder: string, reason: string | undefined): Promise<void> {
  const document = await getDocument(deps.db, documentId)
  const reader = { actor: commandActor(), sessionId: undefined }
  const { pages, number } = await permitReading(deps, { documentId, reader, reason })
  await mkdir(folder, { recursive: true })
  console.log(`${await lineOf(deps, document)}\nNumber ${number}`)
  for (const { page, permit } of pages) {
    const { bytes, mediaType } = await readPage(deps, { documentId, page, permit, reader })
    const path = join(folder, `${documentId}-${pageName(page, mediaType)}`)
    await writeFile(path, bytes, { mode: 0o600 })
    console.log(`Page ${page} of ${pages.length} written to ${path}`)
  }
  console.log('Look at every page, then approve or reject. Delete the pictures when you have seen them.')
}

async function decide(deps: Deps, documentId: string, reason: string | undefined): Promise<void> {
  const actor = commandActor()
  const { tier } = await reviewDocument(
    deps,
    reason === undefined ? { kind: 'approve', documentId, actor } : { kind: 'reject', documentId, actor, reason },
  )
  console.log(`${documentId} is ${reason === undefined ? 'approved' : 'rejected'}. The customer is at tier ${tier}.`)
}
