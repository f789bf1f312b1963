import { formatAmount, roundUp } from '@vestibule/protocol/numbers'
import { shortNumber } from '../../../assets/readNfts.js'
import { recipientOf } from '../../../assets/send/recipientOf.js'
import { type SendOrder, tokenAddress } from '../../../assets/send/sendOrder.js'
import type { TransferPart, TransferTrial } from '../../../core/model/transferPart.js'
import { avatarOf } from '../../../platform/avatarOf.js'
import { truncateAddress } from '../../../platform/truncateAddress.js'
import { useModal } from '../../context.js'
import { Avatar } from '../../ui/tiles/Avatar.js'
import { assetsText } from '../Assets/i18n.js'
import { formatTokens } from './formatTokens.js'

export function SendFacts({ order, part, fee, trial }: Props) {
  const { network, draft, token, nft, amount = 0n } = order
  const { named } = draft
  const { core } = useModal()
  const to = recipientOf(draft, part)
  const isMint = nft !== undefined && core.adapters.get(network.chainNamespace)?.hasMints === true
  const contract = token && tokenAddress(token)
  const { opening = 0n, kept = 0n } = trial ?? {}
  return (
    <dl className="send-facts">
      <div className="fact-row">
        <dt>{assetsText('to')}</dt>
        <dd className="send-recipient">
          {to !== undefined && <Avatar pattern={avatarOf(to)} picture={undefined} />}
          <span>
            {named?.address === to && (
              <bdi className="send-name" data-testid="vb-send-name">
                {named?.name}
              </bdi>
            )}
            <bdi className="send-address" data-testid="vb-send-to">
              {to}
            </bdi>
          </span>
        </dd>
      </div>
      {contract !== undefined && (
        <div className="fact-row">
          <dt>{assetsText(isMint ? 'mint' : 'contract')}</dt>
          <dd>
            <bdi title={contract}>{truncateAddress(contract)}</bdi>
          </dd>
        </div>
      )}
      {nft !== undefined && !isMint && (
        <div className="fact-row">
          <dt>{assetsText('tokenId')}</dt>
          <dd>
            <bdi title={nft.tokenId}>{shortNumber(nft.tokenId)}</bdi>
          </dd>
        </div>
      )}
      <div className="fact-row">
        <dt>{assetsText('network')}</dt>
        <dd>
          <bdi>{network.name}</bdi>
        </dd>
      </div>
      <div className="fact-row">
        <dt>{assetsText(trial?.sponsor === 'pays' ? 'feeOf' : 'fee')}</dt>
        <dd>
          {(fee === undefined || trial === undefined) && <span className="skeleton" />}
          {fee === null && trial !== undefined && assetsText('feeUnknown')}
          {trial?.sponsor === 'pays' && assetsText('feePaid')}
          {typeof fee === 'bigint' && trial !== undefined && trial?.sponsor !== 'pays' && (
            <bdi>
              {trial?.tokenFee
                ? formatFee(trial.tokenFee.amount, trial.tokenFee)
                : formatFee(fee - opening, network.nativeCurrency)}
            </bdi>
          )}
        </dd>
      </div>
      {opening > 0n && (
        <div className="fact-row">
          <dt>{assetsText('opening')}</dt>
          <dd data-testid="vb-send-opening">
            <bdi>{formatFee(opening, network.nativeCurrency)}</bdi>
          </dd>
        </div>
      )}
      {kept > 0n && (
        <>
          <div className="fact-row">
            <dt>{assetsText('kept')}</dt>
            <dd data-testid="vb-send-kept">
              <bdi>{formatTokens(kept, token)}</bdi>
            </dd>
          </div>
          <div className="fact-row">
            <dt>{assetsText('arrives')}</dt>
            <dd data-testid="vb-send-arrives">
              <bdi>{formatTokens(amount - kept, token)}</bdi>
            </dd>
          </div>
        </>
      )}
    </dl>
  )
}

type Props = {
  order: SendOrder
  part: TransferPart | undefined
  /** Undefined while loading, null if the chain does not answer. */
  fee: bigint | null | undefined
  trial: TransferTrial | null | undefined
}

function formatFee(fee: bigint, { decimals, symbol }: { decimals: number; symbol: string }) {
  return `${formatAmount(roundUp(fee), decimals)} ${symbol}`
}
