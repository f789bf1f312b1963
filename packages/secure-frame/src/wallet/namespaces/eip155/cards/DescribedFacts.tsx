import { Fact } from '../../../../ui/Facts.js'
import type { Described } from '../descriptors/applyFormat.js'
import type { DescribedValue } from '../descriptors/formatValue.js'
import type { Eip155View } from '../insight/eip155View.js'
import { createWords } from '../sentences/createWords.js'
import { t } from './i18n.js'
import { Party } from './Party.js'

export function DescribedFacts(props: { described: Described | undefined; approval: Eip155View }) {
  const { described, approval } = props
  const words = createWords(t, approval)
  const worthOf = (value: DescribedValue) =>
    value.kind === 'amount' && value.message === undefined
      ? words.fiat(value.amount, value.token)
      : undefined
  return described?.fields.map(({ label, value }, index) =>
    value.kind === 'address' ? (
      <Party key={index} name={label} address={value.address} approval={approval} />
    ) : (
      <Fact key={index} name={label} fiat={worthOf(value)}>
        {words.text(value)}
      </Fact>
    ),
  )
}
