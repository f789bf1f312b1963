import { ArrowUpIcon } from '@vestibule/design/icons'
import { formatDecimal } from '@vestibule/protocol/numbers'
import { formatDate } from '@vestibule/protocol/texts'
import { useEffect, useState } from 'react'
import type { Network } from '../../../core/model/network.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { createChainReads } from '../../../networks/createChainReads.js'
import { truncateAddress } from '../../../platform/truncateAddress.js'
import { formatUnits } from '../../../platform/units.js'
import { explorerLink } from '../../../transactions/explorerLink.js'
import { isOrderId } from '../../../transactions/sentTransactions.js'
import { useCore, useModal } from '../../context.js'
import { HIDDEN, useHidesBalances } from '../../hooks/useHidesBalances.js'
import { useIsOffline } from '../../hooks/useIsOffline.js'
import { useNameOf } from '../../hooks/useNameOf.js'
import { whileCurrent } from '../../hooks/whileCurrent.js'
import { Button } from '../../ui/Button.js'
import { isUnread, Unread } from '../../ui/waiting/Unread.js'
import { ViewWait } from '../../ui/waiting/ViewWait.js'
import { readHistory, useHistory } from '../Activity/useHistory.js'
import { assetsText } from '../Assets/i18n.js'
import { ExplorerLink } from './ExplorerLink.js'
import { Fact } from './Fact.js'
import { Gone } from './Gone.js'
import { detailsText } from './i18n.js'
import { readTransaction } from './readTransaction.js'
import { useSendDraft } from './useSendDraft.js'

export function TransactionDetails({ hash }: { hash: string }) {
  const { core } = useModal()
  const state = useCore((state) => state)
  const hides = useHidesBalances()
  const send = useSendDraft()
  const { caipNetwork: network } = getNamespace(state).networkState
  const found = network && readTransaction(core, { hash, network })
  const isDecided = found?.status === 'confirmed' || found?.status === 'failed'
  const isPaid = isDecided && !isOrderId(hash)
  const paid = usePaidFee(network, isPaid ? (found.replacedBy ?? hash) : undefined)
  if (found === undefined || network === undefined) return <Unfound />
  const fee = found.fee ?? paid
  const { title, moved, status, reason, replacedBy, at, from, to, recipient, sentTo } = found
  return (
    <div className="stack details">
      <p className="details-title">
        <bdi data-testid="vb-details-title">{title}</bdi>
        {moved.map((amount, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a transaction's transfers never change their order
          <bdi key={index} className="muted">
            {hides ? HIDDEN : amount}
          </bdi>
        ))}
      </p>
      <dl className="details-facts">
        <Fact name={detailsText('status')} testId="vb-details-status">
          {detailsText(status)}
        </Fact>
        {reason !== undefined && <Fact name={detailsText('reason')}>{reason}</Fact>}
        <Fact name={detailsText('time')} whole>
          <time dateTime={new Date(at).toISOString()}>
            {formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </Fact>
        {from !== '' && <Party of="from" address={from} network={network} />}
        {to !== '' && <Party of="to" address={to} network={network} goesBy={sentTo} />}
        {fee !== undefined && (
          <Fact name={detailsText('fee')} testId="vb-details-fee" whole>
            {fee}
          </Fact>
        )}
        <Fact name={detailsText('network')}>{network.name}</Fact>
        <Hash of="hash" hash={hash} network={network} />
        {replacedBy !== undefined && <Hash of="replacedBy" hash={replacedBy} network={network} />}
      </dl>
      {send !== undefined && recipient !== undefined && (
        <Button testId="vb-details-again" onClick={() => send({ receiver: recipient })}>
          <ArrowUpIcon />
          {detailsText('again')}
        </Button>
      )}
      <ExplorerLink href={explorerLink(network, replacedBy ?? hash)} />
    </div>
  )
}

/** A dapp can open a transaction before the account view: load the activity. */
function Unfound() {
  const { core } = useModal()
  const { caipAddress } = useCore((state) => getNamespace(state).accountState)
  const { status = 'loading' } = useHistory(caipAddress) ?? {}
  if (isUnread(status, useIsOffline()))
    return (
      <Unread
        status={status}
        text={assetsText('historyUnread')}
        testId="vb-details-retry"
        onRetry={() => void readHistory(core)}
      />
    )
  return status === 'loading' ? <ViewWait /> : <Gone />
}

function usePaidFee(network: Network | undefined, hash: string | undefined): string | undefined {
  const { core } = useModal()
  const [paid, setPaid] = useState<string>()
  useEffect(() => {
    if (network === undefined || hash === undefined) return
    const { decimals, symbol } = network.nativeCurrency
    async function read(shown: Network, hash: string) {
      const part = await core.adapters.get(shown.chainNamespace)?.transfer?.(shown)
      return part?.readPaidFee?.({ ...createChainReads(core, shown), hash })
    }
    return whileCurrent(
      read(network, hash),
      (fee) =>
        fee !== undefined && setPaid(`${formatDecimal(formatUnits(fee, decimals))} ${symbol}`),
      (error) => core.log.warn('Could not read the fee of a transaction.', error),
    )
  }, [core, network, hash])
  return paid
}

function Hash({
  of,
  hash,
  network,
}: {
  of: 'hash' | 'replacedBy'
  hash: string
  network: Network
}) {
  const isOrder = isOrderId(hash)
  const link = explorerLink(network, hash)
  const label = `${detailsText(isOrder ? 'copyOrderId' : 'copyHash')}: ${truncateAddress(hash)}`
  const says = detailsText(isOrder ? 'orderIdCopied' : 'hashCopied')
  return (
    <Fact name={detailsText(isOrder ? 'orderId' : of)} copied={{ text: hash, label, says }}>
      {link === undefined ? (
        truncateAddress(hash)
      ) : (
        <a href={link} target="_blank" rel="noreferrer" data-testid="vb-details-hash">
          {truncateAddress(hash)}
        </a>
      )}
    </Fact>
  )
}

function Party({ of, address, network, goesBy }: Props) {
  const label = `${detailsText('copyAddress')}: ${truncateAddress(address)}`
  const found = useNameOf(goesBy === undefined ? address : undefined, network)
  const named = goesBy ?? found
  return (
    <Fact
      name={detailsText(of)}
      testId={`vb-details-${of}`}
      copied={{ text: address, label, says: 'copied' }}
    >
      {named !== undefined && <span className="details-name">{named}</span>}
      {truncateAddress(address)}
    </Fact>
  )
}

type Props = {
  of: 'from' | 'to'
  address: string
  network: Network
  /** The typed name. @default the services' name */
  goesBy?: string | undefined
}
