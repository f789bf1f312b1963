import type { Hex } from 'viem'
import type { Rpc } from '../../../../platform/rpc.js'

const BALANCE_OF = '0x70a08231'
/** `balanceOf(address,uint256)` of ERC-1155. */
const BALANCE_OF_ITEM = '0x00fdd58e'
const TOTAL_SUPPLY: Hex = '0x18160ddd'

export function readBalance(options: {
  rpc: Rpc
  account: Hex
  token: Hex | undefined
  id?: bigint | undefined
}): Promise<bigint | undefined> {
  const { rpc, account, token, id } = options
  const owner = account.slice(2).toLowerCase().padStart(64, '0')
  const data =
    id === undefined
      ? `${BALANCE_OF}${owner}`
      : `${BALANCE_OF_ITEM}${owner}${id.toString(16).padStart(64, '0')}`
  return token === undefined
    ? readNumber(rpc, { method: 'eth_getBalance', params: [account, 'latest'] })
    : readNumber(rpc, { method: 'eth_call', params: [{ to: token, data }, 'latest'] })
}

/** `undefined` if the node does not respond. */
export function readSupply(options: { rpc: Rpc; token: Hex }): Promise<bigint | undefined> {
  const { rpc, token } = options
  return readNumber(rpc, {
    method: 'eth_call',
    params: [{ to: token, data: TOTAL_SUPPLY }, 'latest'],
  })
}

async function readNumber(
  rpc: Rpc,
  call: { method: string; params: readonly unknown[] },
): Promise<bigint | undefined> {
  try {
    const answer = await rpc.request(call)
    return typeof answer === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(answer)
      ? BigInt(answer)
      : undefined
  } catch {
    return undefined
  }
}
