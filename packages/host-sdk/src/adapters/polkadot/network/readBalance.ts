import { blake2b } from '@noble/hashes/blake2.js'
import { hex } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import { parseSs58, readHex } from '@vestibule/protocol/polkadot'
import type { ChainReads } from '../../../core/model/chainReads.js'

/** Storage key prefix of accounts: XXH64 of `System` and `Account`, twice each. */
const ACCOUNTS = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'

/**
 * An account of Substrate's Balances pallet, little-endian: four counters of 4 bytes, four numbers
 * of 16 bytes. The standard library would load more code.
 */
const [COUNTERS, NUMBER, BYTES] = [16, 16, 80]
/** Flag of accounts with the current fields. */
const IS_NEW = 1n << 127n

/**
 * Reads the free balance without the frozen part.
 * @throws `noRpcUrl` for a network without a node, `invalidCaip10Address`, `invalidReply`, and the
 * node's errors
 */
export async function readBalance({
  address,
  network,
  ask,
}: ChainReads & { address: string }): Promise<bigint> {
  if (network.rpcUrls.default.http.length === 0) throw new VestibuleError('noRpcUrl')
  const answer = await ask({ method: 'state_getStorage', params: [storageKey(address)] })
  // An account without an entry has no balance.
  if (answer === null) return 0n
  const bytes = readHex(answer)
  if (bytes?.length !== BYTES) throw new VestibuleError('invalidReply')
  const numberAt = (place: number) => {
    const start = COUNTERS + place * NUMBER
    return BigInt(`0x${hex.encode(bytes.slice(start, start + NUMBER).reverse())}`)
  }
  const [free, reserved, frozen, flags] = [numberAt(0), numberAt(1), numberAt(2), numberAt(3)]
  // Without the flag, the fields contain two locks on the free balance.
  const locked = (flags & IS_NEW) === 0n ? larger(frozen, flags) : larger(frozen - reserved, 0n)
  return larger(free - locked, 0n)
}

function storageKey(address: string): string {
  const { key } = parseSs58(address)
  return `0x${ACCOUNTS}${hex.encode(blake2b(key, { dkLen: 16 }))}${hex.encode(key)}`
}

const larger = (one: bigint, other: bigint) => (one > other ? one : other)
