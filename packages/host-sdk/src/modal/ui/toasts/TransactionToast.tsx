import { Spinner } from '@vestibule/design'
import { AlertIcon, CheckIcon, CloseIcon, ExternalIcon } from '@vestibule/design/icons'
import { ClockIcon } from '@vestibule/design/viewIcons'
import { createText } from '@vestibule/protocol/texts'
import { useEffect } from 'react'
import { TOAST } from '../../../alerts/toast.js'
import type { SentTransaction } from '../../../core/model/state.js'
import { findNetworkIn } from '../../../networks/networks.js'
import { truncateAddress } from '../../../platform/truncateAddress.js'
import { explorerLink } from '../../../transactions/explorerLink.js'
import { unfollow } from '../../../transactions/sentTransactions.js'
import { useCore, useModal, useText } from '../../context.js'
import { useHidesBalances } from '../../hooks/useHidesBalances.js'
import { sentAmount } from '../../views/Activity/sentAmount.js'
import { IconButton } from '../Button.js'
import { useHeld } from '../waiting/useHeld.js'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** Load the texts with the first transaction. */
const transactionText = createText<keyof typeof en>(messages)

const MARKS = {
  pending: <Spinner />,
  undecided: <ClockIcon />,
  confirmed: <CheckIcon />,
  failed: <AlertIcon />,
  cancelled: <AlertIcon />,
  replaced: <AlertIcon />,
  expired: <AlertIcon />,
} as const
const VARIANTS = {
  pending: 'loading',
  undecided: 'info',
  confirmed: 'success',
  failed: 'error',
  cancelled: 'info',
  replaced: 'info',
  expired: 'error',
} as const

/** Closes itself only after a confirmation. */
export function TransactionToast({ entry }: { entry: SentTransaction }) {
  const { hash, caipNetworkId, reason, undecided } = entry
  const state = entry.outcome ?? (undecided ? 'undecided' : 'pending')
  const { core } = useModal()
  const t = useText()
  const network = useCore((state) => findNetworkIn(state, caipNetworkId))
  const link = network && explorerLink(network, entry.replacedBy ?? hash)
  const hides = useHidesBalances()
  const { swap } = entry
  const amount = network && !hides ? sentAmount(entry, network) : undefined
  const swapped = swap && !hides ? `${swap.paid} → ${swap.received}` : undefined
  const { held, handlers } = useHeld()

  useEffect(() => {
    if (state !== 'confirmed' || held) return
    const timer = setTimeout(() => unfollow(core, hash), TOAST)
    return () => clearTimeout(timer)
  }, [core, hash, state, held])

  return (
    <div
      className="toast"
      data-testid="vb-transaction-toast"
      data-variant={VARIANTS[state]}
      data-state={state}
      {...handlers}
    >
      <span className="toast-mark">{MARKS[state]}</span>
      <span className="toast-text">
        {transactionText(state)}
        {swapped !== undefined && (
          <span className="toast-detail" data-testid="vb-transaction-amount">
            <bdi>{swapped}</bdi>
          </span>
        )}
        {swap === undefined && amount !== undefined && (
          <span className="toast-detail" data-testid="vb-transaction-amount">
            <bdi>
              {entry.to === undefined
                ? amount
                : transactionText('amountTo', { amount, address: truncateAddress(entry.to) })}
            </bdi>
          </span>
        )}
        {state === 'failed' && (
          <span className="toast-detail">
            {reason === undefined ? (
              transactionText('noReason')
            ) : (
              <>
                {transactionText('reason')} <q dir="auto">{reason}</q>
              </>
            )}
          </span>
        )}
      </span>
      {link !== undefined && (
        <a
          className="icon-button"
          data-small
          data-testid="vb-transaction-link"
          href={link}
          target="_blank"
          rel="noreferrer"
          aria-label={t('account.explorer')}
          title={t('account.explorer')}
        >
          <ExternalIcon />
        </a>
      )}
      <IconButton small label={t('dismiss')} onClick={() => unfollow(core, hash)}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}
