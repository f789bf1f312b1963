import type { Wallet } from '@vestibule/protocol/http'

export type WalletIdentity = {
  name: string
  /** EIP-6963's reverse domain name. */
  rdns?: string | undefined
  walletId?: string | undefined
}

/** The strongest id of both decides: the rdns, else the directory's id, else the name by {@link walletKey}. */
export function isSameWallet(a: WalletIdentity, b: WalletIdentity): boolean {
  if (a.rdns !== undefined && b.rdns !== undefined) return rdnsKey(a.rdns) === rdnsKey(b.rdns)
  if (a.walletId !== undefined && b.walletId !== undefined) return a.walletId === b.walletId
  return walletKey(a.name) === walletKey(b.name)
}

export const identityOf = ({ name, rdns, id }: Wallet): WalletIdentity => ({
  name,
  rdns,
  walletId: id,
})

/** Letters and digits in lower case, without a final 'wallet', so that "Trust Wallet" is "Trust". */
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
