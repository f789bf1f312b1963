import type { Wallet } from '@vestibule/protocol/http'

/** The marks that tell one wallet from another. */
export type WalletIdentity = {
  name: string
  /** EIP-6963's reverse domain name. */
  rdns?: string | undefined
  /** Its id in the directory. */
  walletId?: string | undefined
}

/**
 * Whether two are one wallet. The strongest mark that both carry decides: the rdns, else the directory's id, else the name
 * as {@link walletKey} reads it. Two with different rdns are never the same, whatever they are called.
 */
export function isSameWallet(a: WalletIdentity, b: WalletIdentity): boolean {
  if (a.rdns !== undefined && b.rdns !== undefined) return rdnsKey(a.rdns) === rdnsKey(b.rdns)
  if (a.walletId !== undefined && b.walletId !== undefined) return a.walletId === b.walletId
  return walletKey(a.name) === walletKey(b.name)
}

/** The identity of a wallet in the directory. */
export const identityOf = ({ name, rdns, id }: Wallet): WalletIdentity => ({
  name,
  rdns,
  walletId: id,
})

/**
 * A name as it is compared: letters and digits in lower case, without a 'wallet' at its end, so that "Trust Wallet" is
 * "Trust". A name that has neither letters nor digits stands as it is.
 */
export function walletKey(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '')
  const key = plain.replace(/(?:wallet)+$/, '')
  return key || plain || name
}

export const rdnsKey = (rdns: string) => rdns.toLowerCase()
