import { formatDecimal } from '@vestibule/protocol/numbers'
import { useHidesBalances } from '../../hooks/useHidesBalances.js'
import { useCounted } from './useCounted.js'

/** Decimals of a balance on screen; the rest is cut, never rounded up. */
const DECIMALS = 3

/** An account's balance, counting up or down to the current value. */
export function Balance({ value, symbol }: { value: string; symbol: string | undefined }) {
  const shown = useCounted(value, DECIMALS)
  const hides = useHidesBalances()
  return (
    <>
      <bdi title={hides ? undefined : formatDecimal(value)}>{hides ? '••••' : shown}</bdi>
      <span className="balance-symbol">{symbol}</span>
    </>
  )
}
