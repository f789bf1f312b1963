import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { VestibuleError } from '@vestibule/protocol'
import type { Clock } from '../../platform/clock.js'
import type { DeviceRecord } from '../deviceRecord.js'
import type { DeviceStore, StoredSession } from '../deviceStore.js'
import type { Exported, ExportWhat } from '../exportWhat.js'
import { requireCounting } from '../methodTimes.js'
import { loadSigner } from '../namespaces/signer/loadSigners.js'
import { knownMethods } from '../recovery/knownMethods.js'
import { withAccounts } from '../signingAccounts.js'
import type { OpenVault } from '../vault/openVault.js'
import { vaultWriteTokenOf } from '../vault/vaultWriteToken.js'
import type { WalletApi } from '../walletApi.js'
import { withWallet } from '../withWallet.js'

/**
 * Requires a proof by an active method, and the services' consent. The services send an email.
 * @throws `recoveryNeeded` with a reason: `none`, `pending`, `proof`
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
    const vaultWriteToken = vaultWriteTokenOf(content.entropy, walletId)
    await api.tellExport(walletId, {
      what: what.kind,
      methodId: proof.provedWith,
      control: vaultWriteToken,
    })
    return secretOf(opened, what)
  })
}

/** @throws `addressNotYours` for an unknown account */
export async function secretOf(
  opened: Pick<OpenVault, 'content' | 'seed'>,
  what: ExportWhat,
): Promise<Exported> {
  if (what.kind === 'phrase')
    return { kind: 'phrase', words: entropyToMnemonic(opened.content.entropy, wordlist) }
  return withAccounts(opened, async (accounts) => {
    const found = accounts.find(({ id }) => id === what.account)
    if (found === undefined) throw new VestibuleError('addressNotYours')
    const { exportKey } = await loadSigner(found.namespace)
    return { kind: 'key', privateKey: exportKey(found.privateKey) }
  })
}
