import type { Hex } from 'viem'
import * as z from 'zod/mini'

/** `id` is set for NFTs. Without `token`, the network's coin moves. */
export type Movement = {
  token: Hex | undefined
  id?: bigint | undefined
  from: Hex
  to: Hex
  amount: bigint
}

/** Without `amount`, the permission covers a whole collection. */
export type Permission = { token: Hex; spender: Hex; owner: Hex; amount: bigint | undefined }

/** Nodes report coins with this pseudo token (`traceTransfers`). */
const COINS = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

const hex = z.string().check(z.regex(/^0x(?:[0-9a-f]{2})*$/i))
const word = z.string().check(z.regex(/^0x[0-9a-f]{64}$/i))
export const Log = z.object({
  address: z.string().check(z.regex(/^0x[0-9a-f]{40}$/i)),
  topics: z.array(word).check(z.maxLength(4)),
  data: hex,
})
type Log = z.infer<typeof Log>

/** Reads only events of ERC-20, ERC-721 and ERC-1155. */
export function readLogs(logs: readonly Log[]): {
  movements: Movement[]
  permissions: Permission[]
} {
  return {
    movements: logs.flatMap(movementsOf),
    permissions: logs.flatMap(permissionsOf),
  }
}

function movementsOf({ address, topics, data }: Log): Movement[] {
  const [event, first, second, third] = topics
  const words = wordsOf(data)
  const isCoins = address.toLowerCase() === COINS
  const token = isCoins ? undefined : (address as Hex)
  if (event === TRANSFER && first !== undefined && second !== undefined) {
    const [from, to] = [addressOf(first), addressOf(second)]
    if (third !== undefined) return [{ token, id: BigInt(third), from, to, amount: 1n }]
    const [amount] = words
    return amount === undefined ? [] : [{ token, from, to, amount }]
  }
  if (second === undefined || third === undefined) return []
  const [from, to] = [addressOf(second), addressOf(third)]
  const [id, amount] = words
  if (event === TRANSFER_SINGLE && id !== undefined && amount !== undefined)
    return [{ token, id, from, to, amount }]
  if (event !== TRANSFER_BATCH) return []
  const [ids, amounts] = [listAt(words, 0), listAt(words, 1)]
  if (ids.length !== amounts.length) return []
  return ids.map((each, index) => ({ token, id: each, from, to, amount: amounts[index] ?? 0n }))
}

function permissionsOf({ address, topics, data }: Log): Permission[] {
  const [event, first, second, third] = topics
  const [value] = wordsOf(data)
  if (first === undefined || second === undefined) return []
  const given = { token: address as Hex, owner: addressOf(first), spender: addressOf(second) }
  if (event === APPROVAL_FOR_ALL) return value === 1n ? [{ ...given, amount: undefined }] : []
  // ERC-721 stores the id in a topic. The zero address removes an approval.
  if (event !== APPROVAL || BigInt(given.spender) === 0n) return []
  if (third !== undefined) return [{ ...given, amount: 1n }]
  return value === undefined || value === 0n ? [] : [{ ...given, amount: value }]
}

function wordsOf(data: string): bigint[] {
  return (data.slice(2).match(/.{64}/g) ?? []).map((each) => BigInt(`0x${each}`))
}

function listAt(words: readonly bigint[], index: number): bigint[] {
  const place = Number((words[index] ?? 0n) / 32n)
  const length = Number(words[place] ?? 0n)
  return words.slice(place + 1, place + 1 + length)
}

function addressOf(topic: string): Hex {
  return `0x${topic.slice(-40)}`
}
