import type { OrderTerms } from '../../../core/model/transferPart.js'

/** The same addresses on all chains: https://docs.cow.fi/cow-protocol/reference/contracts/core */
const SETTLEMENT = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
const VAULT_RELAYER = '0xc92e8bdf79f0507f65a392b0ab4667716bfe0110'
const NO_APP_DATA = '0xb48d38f93eaa084033fc5970bf96e559c33c4cdc07d889ab00b4d63f9590739d'

/**
 * Builds the typed data locally: the services cannot get another order signed.
 * @returns undefined
 * for an unknown spender
 */
export function cowOrder(
  { account, spender, from, to, amount, minimum, deadline }: OrderTerms,
  chainId: string | number,
): object | undefined {
  if (!takesOrders(spender)) return undefined
  return {
    types: {
      EIP712Domain: members('string name,string version,uint256 chainId,address verifyingContract'),
      Order: members(
        'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance',
      ),
    },
    primaryType: 'Order',
    domain: {
      ...{ name: 'Gnosis Protocol', version: 'v2' },
      ...{ chainId: Number(chainId), verifyingContract: SETTLEMENT },
    },
    message: {
      ...{ sellToken: from, buyToken: to, receiver: account },
      ...{ sellAmount: String(amount), buyAmount: String(minimum) },
      ...{ validTo: Math.floor(deadline / 1_000), appData: NO_APP_DATA, feeAmount: '0' },
      ...{ kind: 'sell', partiallyFillable: false },
      ...{ sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' },
    },
  }
}

export const takesOrders = (spender: string) => spender.toLowerCase() === VAULT_RELAYER

const members = (words: string) =>
  words.split(',').map((member) => {
    const [type, name] = member.split(' ')
    return { name, type }
  })
