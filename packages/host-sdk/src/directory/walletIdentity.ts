import type { Wallet } from '@vestibule/protocol/http'

export type WalletIdentity = {
  name: string
  /** Reverse domain name of EIP-6963. */
  rdns?: string | undefined
  walletId?: string | undefined
}

/** Compares the strongest common id: rdns, otherwise the directory's id, otherwise the name. */
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

/** Lower-case letters and digits without a final 'wallet': "Trust Wallet" equals "Trust". */
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
