// Banks of accounts in naira, for other districts.
export { listBanks as listPayoutBanks } from './bank-payouts/list-banks.ts'
