import { bytesToHex } from '@noble/curves/utils.js'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { VestibuleError } from '@vestibule/protocol'
import type { Clock } from '../../platform/clock.js'
import type { DeviceRecord, DeviceStore, StoredSession } from '../deviceStore.js'
import type { Exported, ExportWhat } from '../exportWhat.js'
import { requireCounting } from '../methodTimes.js'
import { knownMethods } from '../recovery/knownMethods.js'
import { controlOf } from '../vault/control.js'
import { importedAccounts } from '../vault/importedAccounts.js'
import type { OpenVault } from '../vault/openVault.js'
import type { WalletApi } from '../walletApi.js'
import { withWallet } from '../withWallet.js'

/**
 * Shows a secret of the wallet, once the user has shown a recovery method that counts: a login and an open window are
 * not enough, nor is a method that was added for the purpose. The services have a say of their own, and send a mail first.
 * @throws `recoveryNeeded` with a reason: `none` and `pending` while the wallet has no method that counts, `proof`.
 */
export async function exportKeys(
  deps: { api: WalletApi; store: DeviceStore; clock: Clock },
  options: {
    session: StoredSession
    record: DeviceRecord
    what: ExportWhat
    provedWith: string | undefined
  },
): Promise<Exported> {
  const { api, clock } = deps
  const { what, provedWith } = options
  return withWallet(deps, options, async (opened) => {
    const { walletId, content } = opened
    const { known } = await knownMethods(api, opened)
    const proof = { provedWith, now: clock.now() }
    requireCounting(known, proof)
    const control = controlOf(content.entropy, walletId)
    await api.tellExport(walletId, { what: what.kind, methodId: proof.provedWith, control })
    return secretOf(opened, what)
  })
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
