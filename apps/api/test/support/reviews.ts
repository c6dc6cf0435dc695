// Reviewing documents, as tests do it.
import {
  consoleDocument,
  type PermittedPage,
  permitDocument,
  readDocumentPage,
} from '@kivuko/contract/console-documents.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import type { Member } from './staff.ts'
import type { TestApp } from './test-app.ts'

/** The picture of a page, asked for with a permit. */
export async function readPage(app: TestApp, { token }: { token: string }, id: string, permit: string, page = 1) {
  const url = `${API_BASE}${readDocumentPage.path.replace('{id}', id)}`
  const headers = { authorization: `Bearer ${token}` }
  return app.server.inject({ method: readDocumentPage.method, url, headers, payload: { page, permit } })
}

async function permitsOf(member: Member, id: string, reason?: string): Promise<PermittedPage[]> {
  return (await member.call(permitDocument, { params: { id }, body: reason ? { reason } : {} })).body.pages
}

/** For the first page. */
export async function permitOf(member: Member, id: string, reason?: string): Promise<string> {
  return (await permitsOf(member, id, reason))[0]?.permit ?? ''
}

/** Every page of it, as whoever is to approve it must. */
export async function openAll(app: TestApp, member: Member, id: string): Promise<void> {
  for (const { page, permit } of await permitsOf(member, id)) await readPage(app, member, id, permit, page)
}

/** Of the data beside the document, as they stand now. */
export async function versionOf(member: Member, id: string): Promise<string> {
  return (await member.call(consoleDocument, { params: { id } })).body.version
}
