export type SponsorRefusal =
  | 'invalid'
  | 'methodUnknown'
  | 'networkNotSponsored'
  | 'notSponsored'
  | 'operationRefused'
  | 'callNotCovered'
  | 'tokenNotTaken'
  | 'priceUnknown'
  | 'feeTooLow'
  | 'tooManyOpen'
  | 'accountHoldsTooMuch'
  | 'accountBudgetSpent'
  | 'budgetSpent'
  | 'payerEmpty'
  | 'chainUnavailable'

/** Codes of JSON-RPC, and ERC-4337's codes for a paymaster that rejects or lacks funds. */
const REFUSALS: Readonly<Record<SponsorRefusal, [code: number, message: string]>> = {
  invalid: [-32602, 'The request is not valid.'],
  methodUnknown: [-32601, 'There are pm_getPaymasterStubData and pm_getPaymasterData.'],
  networkNotSponsored: [-32602, 'No fees are paid on this network.'],
  notSponsored: [-32501, 'This project does not pay fees on this network.'],
  operationRefused: [-32501, 'The fee of this operation is not paid.'],
  callNotCovered: [-32501, 'The project does not pay the fee of this call.'],
  tokenNotTaken: [-32602, 'No fees are taken in this token.'],
  priceUnknown: [-32603, 'The price of the token is not known. Try again.'],
  feeTooLow: [
    -32501,
    'The last call must approve the paymaster for the whole fee. The price may have changed.',
  ],
  tooManyOpen: [-32504, 'Too many operations from this network wait. Try again in a few minutes.'],
  accountHoldsTooMuch: [
    -32504,
    'Too many operations of this account wait. Try again in a few minutes.',
  ],
  accountBudgetSpent: [-32504, 'The account’s budget of today is spent.'],
  budgetSpent: [-32504, 'The project’s budget of today is spent.'],
  payerEmpty: [-32504, 'The payer of fees has too little money.'],
  chainUnavailable: [-32603, 'The network does not answer. Try again.'],
}

export class SponsorError extends Error {
  override name = 'SponsorError'
  readonly reason: SponsorRefusal
  readonly code: number

  constructor(reason: SponsorRefusal, message?: string, options?: ErrorOptions) {
    const [code, usual] = REFUSALS[reason]
    super(message ?? usual, options)
    this.reason = reason
    this.code = code
  }
}
