import { base64 } from '@scure/base'
import { type Address, address } from '@solana/addresses'
import { VestibuleError } from '@vestibule/protocol'
import type { ChainReads } from '../../../core/model/chainReads.js'
import type { Mint } from './instructions.js'
import { TOKEN_PROGRAMS } from './programs.js'

/** Byte offsets of a mint's decimals and a token account's amount. */
const DECIMALS = 44
const AMOUNT = 64

export type Account = { owner: string; executable: boolean; lamports: bigint; data: Uint8Array }

/** @returns undefined for a missing account @throws `invalidReply`; throws if no node answers */
export async function readAccount(
  { ask }: Pick<ChainReads, 'ask'>,
  at: string,
): Promise<Account | undefined> {
  const params = [at, { encoding: 'base64', commitment: 'confirmed' }]
  const { value } = (await ask({ method: 'getAccountInfo', params })) as { value?: unknown }
  return toAccount(value)
}

export function toAccount(value: unknown): Account | undefined {
  if (value === null || value === undefined) return undefined
  const { owner, executable, lamports, data } = value as Record<string, unknown>
  if (typeof owner !== 'string' || !Number.isInteger(lamports))
    throw new VestibuleError('invalidReply')
  return {
    owner,
    executable: executable === true,
    lamports: BigInt(lamports as number),
    data: bytesOf(data),
  }
}

function bytesOf(data: unknown): Uint8Array {
  try {
    return base64.decode((data as [string])[0])
  } catch (cause) {
    throw new VestibuleError('invalidReply', { cause })
  }
}

export function amountIn({ data }: Account): bigint {
  if (data.length < AMOUNT + 8) return 0n
  return new DataView(data.buffer, data.byteOffset).getBigUint64(AMOUNT, true)
}

/** @returns undefined if the address is not a token */
export async function readMint(reads: Pick<ChainReads, 'ask'>, token: string) {
  const account = await readAccount(reads, token)
  const program = TOKEN_PROGRAMS.find((one) => one === account?.owner)
  const decimals = account?.data[DECIMALS]
  if (program === undefined || decimals === undefined) return undefined
  return { mint: address(token), program, decimals } satisfies Mint
}

export async function readHoldings(
  { ask }: Pick<ChainReads, 'ask'>,
  owner: string,
  { mint }: Mint,
): Promise<{ at: Address; amount: bigint }[]> {
  const answer = await ask({
    method: 'getTokenAccountsByOwner',
    params: [owner, { mint }, { encoding: 'base64', commitment: 'confirmed' }],
  })
  const { value } = answer as { value?: { pubkey: string; account: unknown }[] }
  if (!Array.isArray(value)) throw new VestibuleError('invalidReply')
  const held = value.flatMap(({ pubkey, account }) => {
    const found = toAccount(account)
    return found === undefined ? [] : [{ at: address(pubkey), amount: amountIn(found) }]
  })
  return held.sort((one, other) => (one.amount < other.amount ? 1 : -1))
}
