import details from './Details/Details.css?inline'
import nfts from './Nfts/Nfts.css?inline'

/** The page of one NFT, one token or one transaction; one separate chunk. */
export { WalletDetails } from './Details/WalletDetails.js'
export const styles = `${nfts}\n${details}`
