// Where encrypted files lie. What is put here says nothing without its key, which lies in the database.

export interface DocumentStore {
  /**
   * The same name again replaces what was there. A store elsewhere throws `storage_unavailable` when nobody can tell
   * whether it took the file: then it may lie there, and nobody has its key.
   */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Rejects when there is no such file, or `storage_unavailable`. */
  get(name: string): Promise<Buffer>
  /** Quiet when there is none; else `storage_unavailable` at most. */
  remove(name: string): Promise<void>
}

/** A second place for the same files, which keeps what was removed from the first for as long as backups may name it. */
export interface DocumentCopies extends Pick<DocumentStore, 'put' | 'remove'> {
  names(): Promise<ReadonlySet<string>>
  /** A row names it. */
  need(name: string): Promise<void>
  /** No row names it: since when, `now` the first time. */
  unneededSince(name: string, now: Date): Promise<Date>
}
