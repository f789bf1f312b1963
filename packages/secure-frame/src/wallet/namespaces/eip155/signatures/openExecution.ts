import { getAddress, type Hex } from 'viem'
import type { RawCall } from '../requests/batchCalls.js'
import { type AbiType, readAbi } from '../requests/readAbi.js'

/** `undefined` if unknown code would run as the account. */
type Reader = {
  inputs: readonly AbiType[]
  read: (account: Hex, values: never) => RawCall[] | undefined
}

const CALL = ['address', 'uint256', 'bytes'] as const
type Call = readonly [Hex, bigint, Hex]

const made = (from: Hex, [to, value, data]: Call): RawCall => ({ from, to, value, data })

function zip(from: Hex, lists: readonly [Hex[], bigint[] | undefined, Hex[]]) {
  const [targets, values = targets.map(() => 0n), data] = lists
  if (targets.length !== data.length || targets.length !== values.length) return undefined
  return targets.map((to, index) => made(from, [to, values[index] ?? 0n, data[index] ?? '0x']))
}

function readPacked(from: Hex, packed: Hex): RawCall[] | undefined {
  const [, to, value, data] = /^0x(.{40})(.{64})(.*)$/.exec(packed) ?? []
  if (to === undefined) return undefined
  return [made(from, [getAddress(`0x${to}`), BigInt(`0x${value}`), `0x${data}`])]
}

const withOperation: Reader = {
  inputs: [...CALL, 'uint8'],
  read: (account, [to, value, data, operation]: readonly [Hex, bigint, Hex, bigint]) =>
    operation === 0n ? [made(account, [to, value, data])] : undefined,
}

const READERS: Readonly<Record<Hex, Reader>> = {
  // execute(address,uint256,bytes)
  '0xb61d27f6': { inputs: CALL, read: (account, call: Call) => [made(account, call)] },
  // executeBatch((address,uint256,bytes)[])
  '0x34fcd5be': {
    inputs: [{ listOf: CALL }],
    read: (account, [calls]: readonly [Call[]]) => calls.map((call) => made(account, call)),
  },
  // executeBatch(address[],uint256[],bytes[])
  '0x47e1da2a': {
    inputs: ['address[]', 'uint256[]', 'bytes[]'],
    read: (account, lists: readonly [Hex[], bigint[], Hex[]]) => zip(account, lists),
  },
  // executeBatch(address[],bytes[])
  '0x18dfb3c7': {
    inputs: ['address[]', 'bytes[]'],
    read: (account, [targets, data]: readonly [Hex[], Hex[]]) =>
      zip(account, [targets, undefined, data]),
  },
  // executeUserOp(address,uint256,bytes,uint8) and executeUserOpWithErrorString, of a Safe
  '0x7bb37428': withOperation,
  '0x541d63c8': withOperation,
  // execute(bytes32,bytes), ERC-7579
  '0xe9ae5c53': {
    inputs: ['bytes32', 'bytes'],
    read(account, [mode, execution]: readonly [Hex, Hex]) {
      if (mode.startsWith('0x00')) return readPacked(account, execution)
      if (!mode.startsWith('0x01')) return undefined
      const [calls] = (readAbi([{ listOf: CALL }], execution) ?? []) as [Call[]?]
      return calls?.map((call) => made(account, call))
    },
  },
}

export function openExecution(account: Hex, data: Hex): RawCall[] | undefined {
  const selector = data.slice(0, 10) as Hex
  const reader = Object.hasOwn(READERS, selector) ? READERS[selector] : undefined
  const values = reader && readAbi(reader.inputs, `0x${data.slice(10)}`)
  return values && reader?.read(account, values as never)
}
