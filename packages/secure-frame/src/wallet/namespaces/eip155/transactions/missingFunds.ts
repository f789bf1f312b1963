import { VestibuleError } from '@vestibule/protocol'

/** An account has less than a transaction costs. In the smallest units of the network's coin. */
export class MissingFunds extends VestibuleError {
  /** Amount and network fee. It is a minimum if the nodes could not estimate the gas. */
  readonly needs: bigint
  readonly has: bigint

  constructor({ needs, has }: { needs: bigint; has: bigint }) {
    super('insufficientFunds')
    this.needs = needs
    this.has = has
  }
}
