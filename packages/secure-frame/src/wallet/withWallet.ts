import { sha256 } from '@noble/hashes/sha2.js'
import { type Account, VestibuleError } from '@vestibule/protocol'
import type { SealedVault } from '@vestibule/protocol/http'
import { toBase64Url } from '../platform/bytes.js'
import type { DeviceRecord } from './deviceRecord.js'
import type { DeviceStore, StoredSession } from './deviceStore.js'
import { isSameAccount } from './namespaces/signer/loadSigners.js'
import { type SigningAccount, withAccounts, withoutKeys } from './signingAccounts.js'
import { type OpenVault, withVault } from './vault/openVault.js'
import { openDeviceShare } from './vault/shares.js'
import { withSecret } from './vault/withSecret.js'
import type { ReleasedShare, ReleasedShares, WalletApi } from './walletApi.js'

export type OnDevice = OpenVault & {
  walletId: string
  accounts: readonly SigningAccount[]
  record: DeviceRecord
  /** The split that opened the wallet: the record's present one or its next one. */
  half: 'present' | 'next'
  /** SHA-256 of the auth share that opened it, base64url. */
  digest: string
}

/**
 * Opens the wallet of a record with the device's share and the one that the services release, and lends it to `use`. During a
 * refresh both sides may have two generations; the matching pair opens.
 * @throws `walletDamaged` unless all parts match and give the record's accounts; `walletElsewhere` if the services have no
 * share for this device.
 */
export async function withWallet<result>(
  deps: Deps,
  options: Options,
  use: (opened: OnDevice) => result | Promise<result>,
): Promise<result> {
  const { api, store } = deps
  const { session, record, isPending = false } = options
  const { walletId } = record
  const { userId, deviceId } = session.info
  const released = options.released ?? (await api.releaseShares({ walletId, deviceId }))
  const { shares, vaultVersion } = released
  try {
    const vault = options.vault ?? (await newestVault(api, { record, vaultVersion }))
    const key = await store.deviceKey()
    for (const { half, kept, authShare } of pairs(record, shares)) {
      const digest = digestOf(authShare)
      const place = { key, walletId, generation: kept.generation }
      const attempt = await withSecret(openDeviceShare(kept.share, place), (device) =>
        attempting((begun) =>
          withVault(
            {
              vault,
              shares: [device, authShare.share],
              walletId,
              atLeast: record.vault.version,
              publicKeysHash: record.vault.publicKeysHash,
            },
            (opened) => {
              begun()
              return withAccounts(opened, async (accounts) => {
                const current = adopted({ record, opened, accounts })
                if (current !== record && !isPending) await store.saveRecord(userId, current)
                return use({ ...opened, walletId, accounts, record: current, half, digest })
              })
            },
          ),
        ),
      )
      if ('result' in attempt) return attempt.result
    }
    throw new VestibuleError('walletDamaged')
  } finally {
    for (const { share } of shares) share.fill(0)
  }
}

type Deps = { api: WalletApi; store: DeviceStore }

type Options = {
  session: StoredSession
  record: DeviceRecord
  /** The record is not the user's wallet yet, and the caller stores the result. @default false */
  isPending?: boolean | undefined
  /** The services' copy, in a read-back. @default the device's own copy, or a newer one that the services have */
  vault?: SealedVault | undefined
  /** The device's auth shares, if they are loaded; wiped with the others. @default requested */
  released?: ReleasedShares | undefined
}

function* pairs(record: DeviceRecord, shares: readonly ReleasedShare[]) {
  const halves = [
    ['next', record.next],
    ['present', record],
  ] as const
  for (const [half, kept] of halves) {
    const authShare = shares.find(({ generation }) => generation === kept?.generation)
    if (kept !== undefined && authShare !== undefined) yield { half, kept, authShare }
  }
}

/** Runs once. If a vault does not open, the other pair may still open it; a later failure is final. */
async function attempting<result>(
  run: (begun: () => void) => Promise<result>,
): Promise<{ result: result } | { failed: true }> {
  let isOpen = false
  try {
    const result = await run(() => {
      isOpen = true
    })
    return { result }
  } catch (error) {
    if (isOpen || !(error instanceof VestibuleError) || error.type !== 'walletDamaged') throw error
    return { failed: true }
  }
}

async function newestVault(
  api: WalletApi,
  { record, vaultVersion }: { record: DeviceRecord; vaultVersion: number },
): Promise<SealedVault> {
  if (vaultVersion <= record.vault.version) return record.vault
  return (await api.read(record.walletId)).vault
}

/**
 * The updated record: with a newer vault of another device, so that an older one never opens again, and with the vault's
 * accounts, including those of new namespaces.
 * @throws `walletDamaged` unless the wallet's own accounts match the device's
 */
function adopted(options: {
  record: DeviceRecord
  opened: OpenVault
  accounts: readonly SigningAccount[]
}): DeviceRecord {
  const { record, opened } = options
  const accounts = withoutKeys(options.accounts)
  for (const known of record.accounts.filter(({ id }) => id.startsWith('seed:'))) {
    const found = accounts.find(({ id }) => id === known.id)
    if (found === undefined || !isSameAccount(found, known))
      throw new VestibuleError('walletDamaged')
  }
  const isKept = (account: Account, index: number) => {
    const kept = record.accounts[index]
    return kept !== undefined && kept.id === account.id && isSameAccount(kept, account)
  }
  const isSame =
    opened.vault.version === record.vault.version &&
    accounts.length === record.accounts.length &&
    accounts.every(isKept)
  return isSame ? record : { ...record, vault: opened.vault, accounts }
}

function digestOf({ share }: ReleasedShare): string {
  return toBase64Url(sha256(share))
}
