import type { Hex } from 'viem'
import { isMostOf } from '../wallet/recipients/isMostOf.js'
import { readBalance } from '../wallet/recipients/readBalance.js'
import { sentToNew } from '../wallet/recipients/sentToNew.js'
import type { ApprovalRequest } from '../wallet/requests/approvalRequest.js'
import type { Rpc } from '../wallet/rpc.js'
import type { Insight } from './approval.js'

/** Finds what would mostly go to somebody who never got anything. Whom a descriptor names is nobody new. */
export async function findMostToNew(
  options: { rpc: Rpc; request: ApprovalRequest } & Pick<
    Insight,
    'tokens' | 'names' | 'recipients'
  >,
): Promise<Insight['mostToNew']> {
  const { rpc, request, tokens, names, recipients } = options
  if (request.kind !== 'transaction') return []
  const { account, network } = request
  const isNew = (address: Hex) =>
    names[address.toLowerCase()] === undefined &&
    recipients.some((each) => each.address === address && each.standing === 'new')

  const found = await Promise.all(
    sentToNew(request, isNew).map(async ({ token, amount }) => {
      const facts = token && tokens[token.toLowerCase()]
      // The number is an item's, of which nobody has half.
      if (facts?.standard === 'erc721') return []
      const balance = await readBalance({ rpc, account, token })
      const decimals = token === undefined ? network.nativeCurrency.decimals : facts?.decimals
      return balance !== undefined && isMostOf(amount, { balance, decimals }) ? [{ token }] : []
    }),
  )
  return found.flat()
}
