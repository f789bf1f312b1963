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
  /** The generation of shares that opened the wallet. */
  half: 'present' | 'next'
  digest: string
}

/**
 * Opens a wallet with the shares of device and services. During a refresh, uses the matching
 * generation.
 * @throws `walletDamaged` unless all parts match; `walletElsewhere` without a share for this device
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
  /** Whether the caller stores the result later. @default false */
  isPending?: boolean | undefined
  /** The services' copy, to verify it. @default the device's copy, or a newer copy from the services */
  vault?: SealedVault | undefined
  /** Shares that were loaded before. Wiped with the others. @default requested */
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

/** Tries the other pair of shares if a vault does not open. Throws a later failure. */
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
