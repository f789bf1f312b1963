import { blake2b } from '@noble/hashes/blake2.js'
import { hex } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import { parseSs58, readHex } from '@vestibule/protocol/polkadot'
import type { ChainReads } from '../../../core/model/chainReads.js'

/** Where a network keeps its accounts: the hashes of `System` and `Account`, as XXH64 has them twice over. */
const ACCOUNTS = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'

/**
 * An account as networks keep it that are built with Substrate's Balances pallet: four numbers of four bytes, and four of sixteen, which are what
 * is free, reserved and frozen, and flags. SCALE has the lowest byte first. The field's library would come with what verifies signatures.
 */
const [COUNTERS, NUMBER, BYTES] = [16, 16, 80]
/** The flag of accounts whose fields mean what they are called here. */
const IS_NEW = 1n << 127n

/**
 * The spendable part of an account's coins: free and not frozen. @throws `noRpcUrl` for a network without a node,
 * `invalidCaip10Address`, `invalidReply`, and the node's errors
 */
export async function readBalance({
  address,
  network,
  ask,
}: ChainReads & { address: string }): Promise<bigint> {
  if (network.rpcUrls.default.http.length === 0) throw new VestibuleError('noRpcUrl')
  const answer = await ask({ method: 'state_getStorage', params: [storageKey(address)] })
  // The account does not exist on the chain.
  if (answer === null) return 0n
  const bytes = readHex(answer)
  if (bytes?.length !== BYTES) throw new VestibuleError('invalidReply')
  const numberAt = (place: number) => {
    const start = COUNTERS + place * NUMBER
    return BigInt(`0x${hex.encode(bytes.slice(start, start + NUMBER).reverse())}`)
  }
  const [free, reserved, frozen, flags] = [numberAt(0), numberAt(1), numberAt(2), numberAt(3)]
  // Before that flag there were two locks in these places, each over what is free alone.
  const locked = (flags & IS_NEW) === 0n ? larger(frozen, flags) : larger(frozen - reserved, 0n)
  return larger(free - locked, 0n)
}

/** An account's place: a hash of its key, and the key. */
function storageKey(address: string): string {
  const { key } = parseSs58(address)
  return `0x${ACCOUNTS}${hex.encode(blake2b(key, { dkLen: 16 }))}${hex.encode(key)}`
}

const larger = (one: bigint, other: bigint) => (one > other ? one : other)
