/** One verb for each operation; an operation without one is shown as it is. */
const VERBS: Readonly<Record<string, string>> = {
  approve: 'Approved',
  bought: 'Bought',
  borrow: 'Borrowed',
  burn: 'Burned',
  cancel: 'Cancelled',
  claim: 'Claimed',
  deploy: 'Deployed',
  deposit: 'Deposited',
  execute: 'Executed',
  mint: 'Minted',
  receive: 'Received',
  repay: 'Repaid',
  send: 'Sent',
  revoke: 'Revoked',
  sell: 'Sold',
  stake: 'Staked',
  trade: 'Swapped',
  unstake: 'Unstaked',
  withdraw: 'Withdrawn',
}

export const verbOf = (operation: string): string => VERBS[operation] ?? operation
