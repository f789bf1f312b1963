import { Fact } from '../../../../ui/Facts.js'
import { isolate } from '../../../../ui/isolate.js'
import type { Eip155View } from '../insight/eip155View.js'
import type { PreparedOperation } from '../operations/prepareOperation.js'
import type { SelfCall } from '../requests/approvalRequest.js'
import { createWords } from '../sentences/createWords.js'
import { useText } from './i18n.js'

/** The payer of the fee: the site, or the account in tokens that it lets the paymaster take. */
export function SponsorFact(props: {
  operation: PreparedOperation
  self: SelfCall | undefined
  approval: Eip155View
}) {
  const { operation, self, approval } = props
  const t = useText()
  const words = createWords(t, approval)
  if (operation.fees.length === 0)
    return (
      <Fact name={t('sponsor.paidBy')} strong>
        {operation.payer}
      </Fact>
    )
  return (
    <>
      {operation.fees.map(({ token, amount }, index) => (
        <Fact key={index} name={t('sponsor.fee')} strong fiat={words.fiat(amount, token)}>
          {t('fact.atMost', { amount: words.amount(amount, token) })}
        </Fact>
      ))}
      <Fact name={t('sponsor.goesTo')}>
        {self?.fee
          ? t('sponsor.operator')
          : t('sponsor.paymasterOf', { site: isolate(operation.payer) })}
      </Fact>
    </>
  )
}
