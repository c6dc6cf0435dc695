// A list of people with whom no business may be done.

/** Both ends count; one year stands at both. */
export type BirthYears = { from: number; to: number }

export type ListedPerson = {
  /** As the list itself refers to them. */
  id: string
  /** The name first, then the aliases. */
  names: readonly string[]
  /** Several, where several are said; empty when none is known. */
  birthYears: readonly BirthYears[]
  programme: string
  /** YYYY-MM-DD, or null. */
  listedOn: string | null
}

export type SanctionsList = {
  /** Tells one content of the file from another. */
  version: string
  people: readonly ListedPerson[]
}

export interface SanctionsSource {
  /**
   * The list as its file holds it now: the same object while the file is the same. A file that became unreadable
   * leaves the last good list in force; without one, rejects and says what is wrong.
   */
  read(): Promise<SanctionsList>
}
