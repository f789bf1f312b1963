import details from './Details/Details.css?inline'
import nfts from './Nfts/Nfts.css?inline'

export { WalletDetails } from './Details/WalletDetails.js'
export const styles = `${nfts}\n${details}`
