import type { Fact, Setting } from '../request.js'

export type Method = {
  title: string
  /** Facts for the person; a method without it is answered at once. @throws {RpcError} for an impossible request */
  show?: (setting: Setting) => Fact[]
  run: (setting: Setting) => Promise<unknown>
}

export type WalletNamespace = {
  namespace: string
  /** Whether its accounts exist on a network, by the second part of its CAIP-2 id. @default on all */
  serves?: (reference: string) => boolean
  /** Whether an address belongs to a network, by the second part of its CAIP-2 id. @default to all */
  isAddressOf?: (reference: string, address: string) => boolean
  deriveAddresses: (count: number) => readonly string[]
  accountName: (position: number) => string
  methods: Readonly<Record<string, Method>>
  /** Sign-in of its accounts (CAIP-122): the signature's type in a CACAO, and the signer. */
  signIn?: {
    type: 'eip191'
    sign: (position: number, message: string) => Promise<string>
  }
  /** A network as `chainChanged` names it. @param reference CAIP-2's second part */
  chainOfEvent: (reference: string) => unknown
}
