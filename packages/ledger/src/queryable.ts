/** What the ledger needs of a database connection: a pg Pool or Client, or a few lines over any other. */
export type Queryable = {
  query<R>(text: string, values?: unknown[]): Promise<{ rows: R[] }>
}
