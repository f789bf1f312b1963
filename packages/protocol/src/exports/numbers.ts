export {
  decimalPoint,
  formatAmount,
  formatDecimal,
  roundUp,
} from '../numbers/formatDecimal.js'
export { latinDigits } from '../numbers/latinDigits.js'
export { numberFormat } from '../numbers/numberFormat.js'
export { parseDecimal } from '../numbers/parseDecimal.js'
export { withoutDirection } from '../numbers/withoutDirection.js'
