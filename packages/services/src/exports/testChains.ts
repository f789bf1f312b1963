export { describeChainPages } from '../testing/chain/pagesContract.js'
export { describeChainReader, type ReaderWorld } from '../testing/chain/readerContract.js'
