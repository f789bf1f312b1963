import type { Account } from '@vestibule/protocol'
import type { Bytes } from '../platform/bytes.js'
import { loadSigners, type Signers } from './namespaces/signer/loadSigners.js'
import type { Curve, VaultContent } from './vault/vaultContent.js'

export type SigningAccount = Account & { privateKey: Bytes }

export async function signingAccounts(opened: {
  seed: Bytes
  content: Pick<VaultContent, 'imported'>
}): Promise<SigningAccount[]> {
  const { seed, content } = opened
  const signers = await loadSigners()
  const derived = [...signers].map(([namespace, { derive, addressOf }]): SigningAccount => {
    const privateKey = derive(seed)
    const address = addressOf(privateKey)
    return { id: `seed:${namespace}:0`, namespace, address, type: 'eoa', privateKey }
  })
  const imported = content.imported.map(({ curve, privateKey }, index): SigningAccount => {
    const [namespace, { addressOf }] = signerOf(curve, signers)
    const address = addressOf(privateKey)
    const copy = privateKey.slice() as Bytes
    return { id: `imported:${index}`, namespace, address, type: 'eoa', privateKey: copy }
  })
  return [...derived, ...imported]
}

export async function withAccounts<result>(
  opened: Parameters<typeof signingAccounts>[0],
  use: (accounts: readonly SigningAccount[]) => result | Promise<result>,
): Promise<result> {
  const accounts = await signingAccounts(opened)
  try {
    return await use(accounts)
  } finally {
    wipeAccounts(accounts)
  }
}

export function wipeAccounts(accounts: readonly SigningAccount[]): void {
  for (const { privateKey } of accounts) privateKey.fill(0)
}

export function withoutKeys(accounts: readonly SigningAccount[]): Account[] {
  return accounts.map(({ privateKey: _key, ...account }) => account)
}

/** An imported key has only a curve in the vault. */
function signerOf(curve: Curve, signers: Signers) {
  const found = [...signers].find(([, signer]) => signer.curve === curve)
  if (found === undefined) throw new TypeError(`No namespace supports the curve ${curve}.`)
  return found
}
