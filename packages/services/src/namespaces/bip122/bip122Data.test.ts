import { afterAll } from 'vitest'
import { bitcoinWorlds } from '../../testing/chain/esplora/bitcoinWorlds.js'
import { describeChainPages } from '../../testing/chain/pagesContract.js'
import { describeChainReader } from '../../testing/chain/readerContract.js'

const { open, stop } = bitcoinWorlds()
afterAll(stop)

describeChainReader('Bitcoin', open)
describeChainPages('Bitcoin', open)
