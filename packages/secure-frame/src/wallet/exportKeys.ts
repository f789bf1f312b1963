import { bytesToHex } from '@noble/curves/utils.js'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { VestibuleError } from '@vestibule/protocol'
import * as z from 'zod/mini'
import type { DeviceRecord, DeviceStore, StoredSession } from './deviceStore.js'
import { requireSameKey } from './recoverWallet.js'
import { type RecoveryProof, withRecoveryKey } from './unwrapMethod.js'
import { importedAccounts } from './vault/importedAccounts.js'
import type { OpenVault } from './vault/openVault.js'
import type { WalletApi } from './walletApi.js'
import { withWallet } from './withWallet.js'

/** One secret at a time: the twelve words, or the private key of one account. */
export const ExportWhat = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('phrase') }),
  z.strictObject({
    kind: z.literal('key'),
    address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  }),
])
export type ExportWhat = z.infer<typeof ExportWhat>

/** A secret as a person takes it elsewhere. Text for a moment, because a person has to read it. */
export const Exported = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('phrase'), words: z.string() }),
  z.strictObject({ kind: z.literal('key'), privateKey: z.string() }),
])
export type Exported = z.infer<typeof Exported>

/**
 * Shows a secret of the wallet, once the user has shown one of the wallet's own ways back: a login and an open window
 * are not enough. A wallet without any cannot ask for one. The user is told by mail first.
 * @throws `recoveryNeeded` without a proof where there is a way back, `recoveryRefused` for a wrong one.
 */
export async function exportKeys(
  deps: { api: WalletApi; store: DeviceStore },
  options: {
    session: StoredSession
    record: DeviceRecord
    what: ExportWhat
    proof: RecoveryProof | undefined
  },
): Promise<Exported> {
  const { api } = deps
  const { record, what, proof } = options
  const { walletId, vault } = record
  const { publicKeysHash } = vault
  const { methods } = await api.readRecovery(walletId)
  // What this device remembers counts too: services that deny a way back must not make the step go away.
  const known = [...(record.methods ?? []), ...methods]
  if (proof === undefined) {
    if (known.length > 0) throw new VestibuleError('recoveryNeeded')
    return withWallet(deps, options, async (opened) => {
      await api.tellExport(walletId, what.kind)
      return secretOf(opened, what)
    })
  }
  return withRecoveryKey(known, { ...proof, walletId, publicKeysHash }, ({ privateKey }) =>
    withWallet(deps, options, async (opened) => {
      requireSameKey(opened, privateKey)
      await api.tellExport(walletId, what.kind)
      return secretOf(opened, what)
    }),
  )
}

/** @throws `addressNotYours` when no account of the wallet has the address. */
export function secretOf(
  { content, account }: Pick<OpenVault, 'content' | 'account'>,
  what: ExportWhat,
): Exported {
  if (what.kind === 'phrase')
    return { kind: 'phrase', words: entropyToMnemonic(content.entropy, wordlist) }
  const imported = importedAccounts(content)
  try {
    const found = [account, ...imported].find(
      ({ address }) => address.toLowerCase() === what.address.toLowerCase(),
    )
    if (found === undefined) throw new VestibuleError('addressNotYours')
    return { kind: 'key', privateKey: `0x${bytesToHex(found.privateKey)}` }
  } finally {
    for (const { privateKey } of imported) privateKey.fill(0)
  }
}
