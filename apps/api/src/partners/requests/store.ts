// SQL on the request log, in the database of its mode.
import { sql } from 'kysely'
import type { PartnerId } from '#platform/ids.ts'
import { insertMany } from '#platform/insert-many.ts'
import { chosen, type PageAsked, pageById } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import { arrayOf } from '#platform/prepared-statements.ts'
import type { Db, Tables } from '#tables.ts'

export type RequestRow = Tables['partner_requests']

const insert = insertMany<Omit<RequestRow, 'objects'> & { objects: string }>(
  'partner_requests',
  {
    id: 'text',
    partner_id: 'text',
    key_id: 'text',
    request_id: 'text',
    method: 'text',
    path: 'text',
    status: 'int',
    code: 'text',
    duration_ms: 'int',
    objects: 'text[]',
    at: 'timestamptz',
  },
  // A busy server asks the same again and again.
  { alike: ['partner_id', 'key_id', 'method', 'path', 'status', 'code'] },
)

/** Several at once; a line that is lost with its process is missed by nobody but its reader. */
export async function insertRequests(db: Db, rows: readonly RequestRow[]): Promise<void> {
  await insert(
    db,
    rows.map((row) => ({ ...row, objects: arrayOf(row.objects) })),
  )
}

export type RequestSearch = {
  partnerId: PartnerId
  requestId?: string | undefined
  object?: string | undefined
  keyId?: string | undefined
  path?: string | undefined
}

export async function findRequests(db: Db, asked: RequestSearch, page: PageAsked): Promise<Page<RequestRow>> {
  const { partnerId, requestId, object, keyId, path } = asked
  const equal = chosen({ request_id: requestId, key_id: keyId, path })
  let query = db
    .selectFrom('partner_requests')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where((row) => row.and(equal as Partial<RequestRow>))
  // The index has the lines that name something.
  if (object !== undefined) query = query.where(sql<boolean>`objects @> array[${object}]::text[] and objects <> '{}'`)
  return pageById(query, 'id', page)
}
