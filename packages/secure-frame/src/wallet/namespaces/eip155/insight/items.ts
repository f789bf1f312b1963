import type { Hex } from 'viem'
import type { Item, ItemBook, ItemFacts } from '../../../../platform/itemBook.js'
import type { ApprovalRequest } from '../requests/approvalRequest.js'
import { stepsOf } from '../requests/stepsOf.js'

export type Items = Readonly<Record<string, ItemFacts>>

const itemAt = ({ network }: ApprovalRequest, token: Hex, id: bigint): Item => ({
  address: `${network.caipNetworkId}:${token.toLowerCase()}`,
  tokenId: id.toString(),
})
const keyOf = ({ address, tokenId }: Item) => `${address.toLowerCase()} ${tokenId}`

export const itemKey = (request: ApprovalRequest, token: Hex, id: bigint) =>
  keyOf(itemAt(request, token, id))

export async function readItems(
  request: ApprovalRequest,
  items: ItemBook | undefined,
): Promise<Items> {
  const named = itemsOf(request).map(({ token, id }) => itemAt(request, token, id))
  const asked = new Map(named.map((item) => [keyOf(item), item]))
  if (items === undefined || asked.size === 0) return {}
  const { network, account } = request
  const found = await items.read({
    chainId: network.caipNetworkId,
    account,
    items: [...asked.values()],
  })
  return Object.fromEntries(
    found.map(({ name, picture, ...item }) => [keyOf(item), { name, picture }]),
  )
}

function itemsOf(request: ApprovalRequest): { token: Hex; id: bigint }[] {
  const moved = stepsOf(request).flatMap(({ call }) => {
    if (call.kind === 'nftTransfer') return call.items.map(({ id }) => ({ token: call.token, id }))
    // The data does not distinguish an amount from a collection's item.
    const mayBeItem = call.kind === 'tokenTransfer' && call.from !== undefined
    return mayBeItem ? [{ token: call.token, id: call.amount }] : []
  })
  const things = request.kind === 'typedData' ? (request.decoded?.gives ?? []) : []
  const given = things.flatMap(({ token, id }) =>
    token !== undefined && typeof id === 'bigint' ? [{ token, id }] : [],
  )
  return [...moved, ...given]
}
