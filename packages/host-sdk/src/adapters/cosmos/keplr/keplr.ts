/**
 * The members that we use of https://docs.keplr.app/api. Any script can define this object:
 * validate responses and expect missing members.
 */
export type Keplr = {
  enable: (chainIds: string | readonly string[]) => Promise<unknown>
  getKey: (chainId: string) => Promise<unknown>
  signAmino?: (chainId: string, signer: string, signDoc: object) => Promise<unknown>
  signDirect?: (chainId: string, signer: string, signDoc: object) => Promise<unknown>
  signArbitrary?: (chainId: string, signer: string, data: string | Uint8Array) => Promise<unknown>
  experimentalSuggestChain?: (chainInfo: object) => Promise<unknown>
  disable?: (chainIds: string | readonly string[]) => Promise<unknown>
}
