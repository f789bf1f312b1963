export { type Anvil, startAnvil } from '../testing/chain/startAnvil.js'
