import { VestibuleError } from '@vestibule/protocol'

/** Amounts in smallest units of the network's coin. */
export class MissingFunds extends VestibuleError {
  readonly needs: bigint
  readonly has: bigint

  constructor({ needs, has }: { needs: bigint; has: bigint }) {
    super('insufficientFunds')
    this.needs = needs
    this.has = has
  }
}
