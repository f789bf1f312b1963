/** The NFTs of an account; one chunk of their own. */

export { default as styles } from './Nfts/Nfts.css?inline'
export { Nfts } from './Nfts/Nfts.js'
