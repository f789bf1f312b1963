export {
  asNumber,
  asText,
  type ChainHand,
  chainHand,
  NOBODY,
  type Said,
  someAddress,
} from '../testing/chainHand.js'
export { dice, mutate } from '../testing/mutate.js'
export { type Anvil, startAnvil } from '../testing/startAnvil.js'
