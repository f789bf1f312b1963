import {
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  getAddress,
  type Hex,
  size,
  slice,
  toFunctionSelector,
} from 'viem'

/** `execute(bytes32,bytes)` of ERC-7579 and ERC-7821, in the two modes without partial success. */
const EXECUTE = toFunctionSelector('execute(bytes32,bytes)')
const SINGLE = `0x${'00'.repeat(32)}`
const BATCH = `0x01${'00'.repeat(31)}`
const EXECUTE_ONE = toFunctionSelector('execute((address,uint256,bytes))')

const ARGUMENTS = [{ type: 'bytes32' }, { type: 'bytes' }] as const
const components = [
  { type: 'address', name: 'to' },
  { type: 'uint256', name: 'value' },
  { type: 'bytes', name: 'data' },
] as const
const ONE = [{ type: 'tuple', components }] as const
const LIST = [{ type: 'tuple[]', components }] as const

export type AccountCall = { to: Address; value: bigint; data: Hex }

/** Undefined for call data of other account code. */
export function decodeCalls(callData: Hex): readonly AccountCall[] | undefined {
  try {
    const selector = slice(callData, 0, 4)
    const rest = slice(callData, 4)
    if (selector === EXECUTE_ONE) {
      const [call] = exactly(rest, ONE)
      return [call]
    }
    if (selector !== EXECUTE) return undefined
    const [mode, execution] = exactly(rest, ARGUMENTS)
    if (mode === BATCH) return exactly(execution, LIST)[0]
    return mode === SINGLE ? [singleOf(execution)] : undefined
  } catch {
    return undefined
  }
}

function singleOf(execution: Hex): AccountCall {
  const HEAD = 52
  if (size(execution) < HEAD) throw new Error('The call data is too short.')
  return {
    to: getAddress(slice(execution, 0, 20)),
    value: BigInt(slice(execution, 20, HEAD)),
    data: size(execution) > HEAD ? slice(execution, HEAD) : '0x',
  }
}

/** Rejects another encoding of the same values: a contract could decode it differently. */
function exactly<const types extends typeof ARGUMENTS | typeof ONE | typeof LIST>(
  data: Hex,
  types: types,
) {
  const values = decodeAbiParameters(types, data)
  if (encodeAbiParameters(types, values as never) !== data.toLowerCase())
    throw new Error('The encoding of the call is not canonical.')
  return values
}
