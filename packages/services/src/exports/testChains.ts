export { describeChainPages, describeMutatedPages } from '../testing/chain/pagesContract.js'
export {
  describeChainReader,
  describeMutatedReader,
  type ReaderWorld,
} from '../testing/chain/readerContract.js'
