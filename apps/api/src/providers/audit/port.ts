/** Keeps signed heads of the audit where whoever keeps the database cannot reach them. */
export interface AuditKeeper {
  /** For the log. */
  name: string
  /**
   * `head` is a line of JSON; the same may come twice. True once it is kept; otherwise nothing is known, and it is handed
   * over again.
   */
  keep(head: string): Promise<boolean>
}
