/** What the ledger needs of a database connection: satisfied by a pg Pool or Client, and by a few lines over any other. */
export type Queryable = {
  query<R>(text: string, values?: unknown[]): Promise<{ rows: R[] }>
}
