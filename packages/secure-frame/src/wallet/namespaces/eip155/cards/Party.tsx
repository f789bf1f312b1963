import type { Hex } from 'viem'
import { Address } from '../../../../ui/Address.js'
import { Isolated } from '../../../../ui/Isolated.js'
import { newsOf, paidText } from '../../document/paidText.js'
import type { Eip155View } from '../insight/eip155View.js'
import type { Recipient } from '../recipients/judgeRecipient.js'
import { createWords } from '../sentences/createWords.js'
import { t } from './i18n.js'
import '../../../../ui/Party.css'

export function Party(props: {
  name: string
  address: Hex
  /** True if the party receives nothing now. */
  takes?: boolean | undefined
  /** The contract's own name, verified only for a known contract. */
  isNamed?: boolean | undefined
  approval: Eip155View
}) {
  const { name, address, takes = false, isNamed = false, approval } = props
  const { insight } = approval
  const known = insight.names[address.toLowerCase()]
  const recipient = insight.recipients.find((each) => each.address === address)
  const original = recipient?.lookAlikeOf
  const isTwin = original !== undefined
  const standing = isTwin ? 'twin' : known === undefined ? recipient?.standing : 'known'
  const label = isTwin
    ? t('recipient.twin')
    : (known ??
      (recipient ? t(standingText(recipient, takes)) : isNamed ? t('fact.unverified') : undefined))
  const words = createWords(t, approval)
  return (
    <div className="fact party" data-wide="">
      <dt>
        <Isolated text={name} />
        {label !== undefined && (
          <span className="party-label" data-standing={standing}>
            <bdi>{label}</bdi>
          </span>
        )}
      </dt>
      <dd>
        <Address value={address} />
        {recipient?.paid?.map((line, index) => (
          <p key={index} className="party-paid">
            <Isolated text={paidText(t, line, words.amount)} />
          </p>
        ))}
        {original !== undefined && (
          <p className="party-twin">
            {t('recipient.original')}
            <Address value={original} />
          </p>
        )}
      </dd>
    </div>
  )
}

function standingText(recipient: Recipient, takes: boolean) {
  const { standing } = recipient
  return standing === 'new' && takes
    ? 'recipient.unknown'
    : (`recipient.${newsOf(recipient) ?? standing}` as const)
}
