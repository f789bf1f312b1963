import type { Hex } from 'viem'
import type { Carrier } from './decodedCall.js'
import { type AbiType, readAbi } from './readAbi.js'

/** Addresses in EIP-55, data in lower case. */
export type RawCall = { from: Hex; to: Hex; value: bigint; data: Hex }

/** The address on every chain. It depends on the code, so no other contract can use it. */
export const MULTICALL3: Hex = '0xcA11bde05977b3631167028862bE2a173976CA11'

type Container = {
  style: Exclude<Carrier['style'], 'router'>
  inputs: readonly AbiType[]
  read: (call: RawCall, values: never) => RawCall[]
}

/** The contract calls its own functions. Each call may use the sent native currency. */
const toItself = ({ from, to }: RawCall, data: readonly Hex[]): RawCall[] =>
  data.map((each) => ({ from, to, value: 0n, data: each }))

const pairs: Container = {
  style: 'others',
  inputs: [{ listOf: ['address', 'bytes'] }],
  read: ({ to }, [calls]: readonly [(readonly [Hex, Hex])[]]) =>
    calls.map(([target, data]) => ({ from: to, to: target, value: 0n, data })),
}
const triedPairs: Container = {
  style: 'others',
  inputs: ['bool', ...pairs.inputs],
  read: (call, [, calls]: readonly [boolean, unknown]) => pairs.read(call, [calls] as never),
}

const CONTAINERS: Readonly<Record<Hex, Container>> = {
  // multicall(bytes[])
  '0xac9650d8': {
    style: 'self',
    inputs: ['bytes[]'],
    read: (call, [data]: readonly [Hex[]]) => toItself(call, data),
  },
  '0x5ae401dc': {
    style: 'self',
    inputs: ['uint256', 'bytes[]'],
    read: (call, [, data]: readonly [bigint, Hex[]]) => toItself(call, data),
  },
  // multicall(bytes32,bytes[]), with the previous block's hash
  '0x1f0464d1': {
    style: 'self',
    inputs: ['bytes32', 'bytes[]'],
    read: (call, [, data]: readonly [Hex, Hex[]]) => toItself(call, data),
  },
  // aggregate((address,bytes)[]) and blockAndAggregate((address,bytes)[])
  '0x252dba42': pairs,
  '0xc3077fa9': pairs,
  // tryAggregate(bool,(address,bytes)[]) and tryBlockAndAggregate(bool,(address,bytes)[])
  '0xbce38bd7': triedPairs,
  '0x399542e9': triedPairs,
  // aggregate3((address,bool,bytes)[])
  '0x82ad56cb': {
    style: 'others',
    inputs: [{ listOf: ['address', 'bool', 'bytes'] }],
    read: ({ to }, [calls]: readonly [(readonly [Hex, boolean, Hex])[]]) =>
      calls.map(([target, , data]) => ({ from: to, to: target, value: 0n, data })),
  },
  // aggregate3Value((address,bool,uint256,bytes)[])
  '0x174dea71': {
    style: 'others',
    inputs: [{ listOf: ['address', 'bool', 'uint256', 'bytes'] }],
    read: ({ to }, [calls]: readonly [(readonly [Hex, boolean, bigint, Hex])[]]) =>
      calls.map(([target, , value, data]) => ({ from: to, to: target, value, data })),
  },
}

/** `undefined` for other calls or an unusual encoding. */
export function openBatch(
  call: RawCall,
): { style: Container['style']; calls: RawCall[] } | undefined {
  const selector = call.data.slice(0, 10) as Hex
  const container = Object.hasOwn(CONTAINERS, selector) ? CONTAINERS[selector] : undefined
  const values = container && readAbi(container.inputs, `0x${call.data.slice(10)}`)
  if (container === undefined || values === undefined) return undefined
  return { style: container.style, calls: container.read(call, values as never) }
}
