import { afterAll } from 'vitest'
import { describeChainPages } from '../../testing/chain/pagesContract.js'
import { describeChainReader } from '../../testing/chain/readerContract.js'
import { solanaWorlds } from '../../testing/chain/solanaWorlds.js'

const { open, stop } = solanaWorlds()
afterAll(stop)

describeChainReader('Solana', open)
describeChainPages('Solana', open)
