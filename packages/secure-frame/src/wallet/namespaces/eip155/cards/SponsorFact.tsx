import { Fact } from '../../../../ui/Facts.js'
import type { Eip155View } from '../insight/eip155View.js'
import type { PreparedOperation } from '../operations/prepareOperation.js'
import { createWords } from '../sentences/createWords.js'
import { useText } from './i18n.js'

/** The payer of the fee: the site, or the account in tokens that it lets the paymaster take. */
export function SponsorFact(props: { operation: PreparedOperation; approval: Eip155View }) {
  const { operation, approval } = props
  const t = useText()
  const words = createWords(t, approval)
  if (operation.fees.length === 0)
    return (
      <Fact name={t('sponsor.paidBy')} strong>
        {operation.payer}
      </Fact>
    )
  return operation.fees.map(({ token, amount }, index) => (
    <Fact key={index} name={t('sponsor.fee')} strong>
      {amount === undefined
        ? t('sponsor.feeUnlimited', { token: words.coinOr(token) })
        : t('fact.atMost', { amount: words.amount(amount, token) })}
    </Fact>
  ))
}
