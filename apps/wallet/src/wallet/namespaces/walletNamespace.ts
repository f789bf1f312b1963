import type { Fact, Setting } from '../request.js'

export type Method = {
  title: string
  /**
   * Facts for the approval card; methods without `show` run without approval.
   * @throws {RpcError}
   * for an impossible request
   */
  show?: (setting: Setting) => Fact[]
  run: (setting: Setting) => Promise<unknown>
}

export type WalletNamespace = {
  namespace: string
  /** Whether the accounts exist on a network. @param reference second part of a CAIP-2 id @default true */
  serves?: (reference: string) => boolean
  /** Whether an address belongs to a network. @param reference second part of a CAIP-2 id @default true */
  isAddressOf?: (reference: string, address: string) => boolean
  deriveAddresses: (count: number) => readonly string[]
  accountName: (position: number) => string
  methods: Readonly<Record<string, Method>>
  /** Signs in with CAIP-122. `type` is the signature type in a CACAO. */
  signIn?: {
    type: 'eip191'
    sign: (position: number, message: string) => Promise<string>
  }
  /** Value of the `chainChanged` event. @param reference second part of a CAIP-2 id */
  chainOfEvent: (reference: string) => unknown
}
