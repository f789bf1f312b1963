import { afterAll } from 'vitest'
import { describeMutatedPages } from '../../testing/chain/pagesContract.js'
import { describeMutatedReader } from '../../testing/chain/readerContract.js'
import { solanaWorlds } from '../../testing/chain/solanaWorlds.js'

const { open, stop } = solanaWorlds()
afterAll(stop)

describeMutatedReader('Solana', open)
describeMutatedPages('Solana', open)
