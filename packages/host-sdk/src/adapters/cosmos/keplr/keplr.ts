/**
 * The used part of Keplr's interface, https://docs.keplr.app/api. Any script of the page can set one, so that its answers are
 * checked, and documented members may be missing.
 */
export type Keplr = {
  /** Asks its visitor whether the page may use chains. */
  enable: (chainIds: string | readonly string[]) => Promise<unknown>
  getKey: (chainId: string) => Promise<unknown>
  signAmino?: (chainId: string, signer: string, signDoc: object) => Promise<unknown>
  signDirect?: (chainId: string, signer: string, signDoc: object) => Promise<unknown>
  signArbitrary?: (chainId: string, signer: string, data: string | Uint8Array) => Promise<unknown>
  experimentalSuggestChain?: (chainInfo: object) => Promise<unknown>
  disable?: (chainIds: string | readonly string[]) => Promise<unknown>
}
