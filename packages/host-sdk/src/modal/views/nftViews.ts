/** The NFTs of an account, and one of them; one chunk of their own. */
export { NftDetails } from './Nfts/NftDetails.js'
export { default as styles } from './Nfts/Nfts.css?inline'
export { Nfts } from './Nfts/Nfts.js'
