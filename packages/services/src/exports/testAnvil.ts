export { type Anvil, startAnvil } from '@vestibule/indexer/testing'
