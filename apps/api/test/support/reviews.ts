// Reviewing documents, as tests do it.
import { consoleDocument, permitDocument, readDocumentFile } from '@kivuko/contract/console-documents.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import type { Member } from './staff.ts'
import type { TestApp } from './test-app.ts'

export async function readFile(app: TestApp, { token }: { token: string }, id: string, permit: string) {
  const url = `${API_BASE}${readDocumentFile.path.replace('{id}', id)}`
  const headers = { authorization: `Bearer ${token}` }
  return app.server.inject({ method: readDocumentFile.method, url, headers, payload: { permit } })
}

export async function permitOf(member: Member, id: string, reason?: string): Promise<string> {
  return (await member.call(permitDocument, { params: { id }, body: reason ? { reason } : {} })).body.permit
}

/** Of the data beside the document, as they stand now. */
export async function versionOf(member: Member, id: string): Promise<string> {
  return (await member.call(consoleDocument, { params: { id } })).body.version
}
