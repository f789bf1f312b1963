import { afterAll } from 'vitest'
import { bitcoinWorlds } from '../../testing/chain/esplora/bitcoinWorlds.js'
import { describeMutatedPages } from '../../testing/chain/pagesContract.js'
import { describeMutatedReader } from '../../testing/chain/readerContract.js'

const { open, stop } = bitcoinWorlds()
afterAll(stop)

describeMutatedReader('Bitcoin', open)
describeMutatedPages('Bitcoin', open)
