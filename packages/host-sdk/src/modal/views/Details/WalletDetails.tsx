import type { ViewProps } from '../ViewProps.js'
import { NftDetails } from './NftDetails.js'
import { TokenDetails } from './TokenDetails.js'
import { TransactionDetails } from './TransactionDetails.js'

export function WalletDetails({ params }: ViewProps<'WalletDetails'>) {
  if (params.of === 'nft') return <NftDetails {...params} />
  if (params.of === 'token') return <TokenDetails address={params.address} />
  return <TransactionDetails hash={params.hash} />
}
