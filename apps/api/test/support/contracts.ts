// Recipients that are contracts, as the code that lies at their address.

export const CONTRACTS = {
  /** Takes no coins. */
  refusing: '0x60006000fd',
  /** Uses up all gas it is given, and fails. */
  burning: '0x5b600056',
  /** Takes coins, and does some 65,000 gas of its own work with the sender's. */
  working: '0x5a5a555a5a555a5a5500',
} as const
