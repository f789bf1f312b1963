import { Fragment } from 'react'
import { Fact } from '../ui/Facts.js'
import type { DecodedTypedData } from '../wallet/requests/decodeTypedData.js'
import type { Approval } from './approval.js'
import { createWords } from './createWords.js'
import { useText } from './i18n.js'
import { Party } from './Party.js'

/** Who may take how much of what, and for how long. */
export function PermitFacts(props: {
  permit: Extract<DecodedTypedData, { kind: 'permit' }>
  approval: Approval
}) {
  const { permit, approval } = props
  const t = useText()
  const words = createWords(t, approval)
  return (
    <>
      <Party takes name={t('fact.spender')} address={permit.spender} approval={approval} />
      {permit.tokens.map(({ token, amount, unlimited, until }, index) => (
        <Fragment key={index}>
          <Party name={words.labelOf(token)} address={token} approval={approval} />
          <Fact name={t('fact.limit')}>
            {unlimited || amount === undefined
              ? t('amount.any', { token: words.symbolOf(token) })
              : words.amount(amount, token)}
          </Fact>
          {until !== undefined && <Fact name={t('fact.until')}>{words.date(until)}</Fact>}
        </Fragment>
      ))}
      {permit.deadline !== undefined && (
        <Fact name={t('fact.usableUntil')}>{words.date(permit.deadline)}</Fact>
      )}
    </>
  )
}
