// What everybody knows of a mobile-money network. Each has a file in this folder, and a line of phone-networks.ts.
export type NetworkTerms = {
  /** As customers know it, and in the books. */
  name: string
  /** How figures of its calls are labelled. */
  watchedAs: string
  /** What a customer does whose account it will not let pay. */
  help: string
  /**
   * The numbers its carrier was given. A number can be ported to another carrier and keeps its digits, so this is a guess
   * that a customer can correct. Ranges: Communications Authority of Kenya, numbering plan CA/LCS/NNP/OCT/2019, and its
   * grants since as published lists have them; read on 25 November 2026.
   */
  numbers: RegExp
  /**
   * Of one that tells what can be paid out: below how many shillings its float is low until an admin says otherwise. Payouts
   * wait for such a float; what another network refuses for lack of money has ended. Null: it does not tell.
   */
  lowFloat: string | null
}
