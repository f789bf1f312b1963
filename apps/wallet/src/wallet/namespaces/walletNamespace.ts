import type { Fact, Setting } from '../request.js'

export type Method = {
  title: string
  /**
   * The facts that the person sees before the decision; a method without it is answered at once.
   * @throws {RpcError} for an impossible request, before the person is asked.
   */
  show?: (setting: Setting) => Fact[]
  /** Runs when they agree. */
  run: (setting: Setting) => Promise<unknown>
}

/** A namespace in the wallet. */
export type WalletNamespace = {
  namespace: string
  /** Whether its accounts are of a network, by CAIP-2's second part. @default they are of all of the kind */
  serves?: (reference: string) => boolean
  /** Whether an address is of a network, by CAIP-2's second part. @default each is of all of the kind */
  isAddressOf?: (reference: string, address: string) => boolean
  deriveAddresses: (count: number) => readonly string[]
  /** The person's name for one of them. */
  accountName: (position: number) => string
  /** The methods of a session. */
  methods: Readonly<Record<string, Method>>
  /** Sign-in of its accounts (CAIP-122): the signature's type in a CACAO, and the signer. */
  signIn?: {
    type: 'eip191'
    sign: (position: number, message: string) => Promise<string>
  }
  /** A network as `chainChanged` names it. @param reference CAIP-2's second part */
  chainOfEvent: (reference: string) => unknown
}
